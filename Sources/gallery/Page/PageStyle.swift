/// The page's CSS. No rule has a child combinator: what is written as XML could not be read as HTML with it.
enum PageStyle {
  static let sheet = """
    :root{color-scheme:light dark;--ground:#f3f4f6;--card:#ffffff;--line:#e1e4e9;--ink:#1c2026;--soft:#5d6571;\
    --accent:#28568f;--tint:#e8eff8;--bad:#a5350b;--badtint:#fdf1ec}
    @media (prefers-color-scheme:dark){:root{--ground:#111316;--card:#181b20;--line:#2b3037;--ink:#e7e9ed;--soft:#9aa1ad;\
    --accent:#9cc2f0;--tint:#1f2c3d;--bad:#ffb08a;--badtint:#2c1d16}}
    *{box-sizing:border-box}
    html{scroll-behavior:smooth;-webkit-text-size-adjust:100%}
    body{margin:0;background:var(--ground);color:var(--ink);\
    font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
    .top,main{max-width:1240px;margin:0 auto;padding:0 32px}
    .top{padding-top:64px}
    h1{font-size:44px;line-height:1.1;letter-spacing:-.02em;margin:0 0 12px}
    .lead{font-size:20px;line-height:1.45;color:var(--soft);max-width:42em;margin:0 0 24px}
    nav{display:flex;flex-wrap:wrap;gap:8px;margin:0 0 24px}
    nav a{color:var(--accent);background:var(--card);border:1px solid var(--line);border-radius:999px;padding:5px 14px;\
    text-decoration:none;font-weight:500;font-size:15px}
    nav a:hover{background:var(--tint)}
    nav span{color:var(--soft);font-weight:400;margin-left:6px}
    .legend{display:flex;flex-wrap:wrap;gap:6px 24px;margin:0;padding:0;list-style:none;color:var(--soft);font-size:14px}
    .legend li:before{content:"";display:inline-block;width:22px;height:13px;margin-right:8px;vertical-align:-1px;\
    border:1px solid #8d95a1}
    .legend .box:before{background:#5b8fd033;border-color:#5b8fd0}
    .legend .guide:before{border:1px dashed #5b8fd0}
    .legend .shade:before{background:#8d95a133}
    .legend .dots:before{border-width:0 0 0 2px;border-style:dotted;width:2px;margin:0 10px}
    .legend .beyond:before{background:#e8632e4d;border-color:#5b8fd0}
    .legend .choice:before{content:none}
    .choice label{cursor:pointer;color:var(--ink)}
    .choice input{margin:0 8px 0 0;vertical-align:-1px;accent-color:var(--accent)}
    .tinamou .lines{display:none}
    body:has(#constraints:checked) .tinamou .lines{display:inline}
    section{padding-top:56px}
    h2{font-size:28px;letter-spacing:-.01em;margin:0}
    .about{max-width:52em;margin:4px 0 0;color:var(--soft)}
    article{background:var(--card);border:1px solid var(--line);border-radius:14px;margin-top:20px;padding:22px 24px 16px}
    article header{display:flex;align-items:baseline;gap:4px 12px}
    h3{font-size:19px;line-height:1.3;margin:0;flex:1 1 0}
    .id{font:600 13px/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;color:var(--accent);background:var(--tint);\
    border-radius:6px;padding:1px 8px;text-decoration:none}
    .place{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;color:var(--soft)}
    .scenes{display:flex;flex-wrap:wrap;align-items:flex-end;gap:20px 16px;margin:18px -12px 0}
    .pair{display:flex;align-items:flex-start}
    figure{margin:0;min-width:0}
    figure svg{display:block;max-width:100%;height:auto}
    figcaption{padding:0 12px;font-size:13px;color:var(--soft)}
    figcaption b{color:var(--ink);font-weight:600;font-variant-numeric:tabular-nums}
    figcaption span:before,figcaption em:before{content:" · "}
    figcaption small{display:block;color:var(--bad);font-size:12px}
    .ideas{columns:3 280px;column-gap:32px;margin:20px 0 64px;padding:0;list-style:none}
    .ideas li{break-inside:avoid;padding:6px 0;border-bottom:1px solid var(--line);line-height:1.35}
    .ideas a{color:var(--accent);text-decoration:none}
    .ideas span{display:block;color:var(--soft);font-size:13px}
    .conflict{margin:12px;padding:14px 16px;border-radius:8px;background:var(--badtint);color:var(--bad);\
    font:12px/1.55 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-x:auto;max-width:100%}
    details{margin-top:14px;border-top:1px solid var(--line);padding-top:10px;font-size:14px}
    summary{cursor:pointer;color:var(--soft);font-weight:500}
    .tables{overflow-x:auto}
    table{border-collapse:collapse;margin:10px 0 6px;font-variant-numeric:tabular-nums;white-space:nowrap}
    caption{text-align:left;color:var(--soft);padding-bottom:4px}
    th,td{text-align:left;padding:3px 20px 3px 0;border-bottom:1px solid var(--line);font-weight:400}
    tr:first-of-type th{color:var(--soft)}
    @media (max-width:640px){.top,main{padding:0 16px}.top{padding-top:36px}h1{font-size:34px}\
    .lead{font-size:18px}article{padding:16px 14px 12px;border-radius:12px}.place{display:none}\
    .scenes{flex-wrap:nowrap;align-items:flex-start;overflow-x:auto;gap:6px;margin:10px -14px 0;padding:0 2px 4px}\
    figure{flex:none}figure svg{max-width:none}section{padding-top:40px}}

    """
}
