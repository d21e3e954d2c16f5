/** Of the page that asks who it is: the tokens of `app/globals.css`, whose build has other names. */
const STYLE = `
:root {
  color-scheme: dark;
  background: oklch(0.158 0.008 264);
  color: oklch(0.965 0.004 264);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
:lang(ja) { font-family: system-ui, "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", sans-serif; }
:is(h1, p):lang(ja) { word-break: auto-phrase; }
:lang(ko) { font-family: system-ui, "Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR", sans-serif; word-break: keep-all; }
:lang(zh-CN) { font-family: system-ui, "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", sans-serif; }
:lang(zh-TW) { font-family: system-ui, "PingFang TC", "Noto Sans TC", "Noto Sans CJK TC", sans-serif; }
body {
  box-sizing: border-box;
  display: grid;
  min-height: 100dvh;
  margin: 0;
  padding: 1.5rem 1rem;
  place-items: center;
}
main {
  box-sizing: border-box;
  width: min(100%, 26rem);
  padding: 1.75rem;
  border: 1px solid oklch(0.3 0.012 264);
  border-radius: 1.25rem;
  background: oklch(0.2 0.009 264);
}
h1 { margin: 0; font-size: 1.375rem; line-height: 1.3; text-wrap: balance; }
p { margin: 0.5rem 0 0; color: oklch(0.76 0.012 264); }
ul { display: grid; gap: 0.5rem; margin: 1.5rem 0 0; padding: 0; list-style: none; }
a {
  display: flex;
  flex-direction: column;
  justify-content: center;
  min-height: 2.75rem;
  padding: 0.5rem 1rem;
  border-radius: 0.75rem;
  color: inherit;
  text-decoration: none;
}
li a { border: 1px solid oklch(0.53 0.014 264 / 0.6); background: oklch(0.245 0.011 264); }
li a:hover { border-color: oklch(0.53 0.014 264); background: oklch(0.3 0.012 264); }
strong { font-weight: 600; }
span { overflow-wrap: anywhere; color: oklch(0.76 0.012 264); font-size: 0.875rem; }
.cancel { align-items: center; margin-top: 0.75rem; padding-block: 0; color: oklch(0.76 0.012 264); }
.cancel:hover { background: oklch(0.245 0.011 264); color: oklch(0.965 0.004 264); }
:focus-visible { outline: 2px solid oklch(0.9 0.175 122); outline-offset: 2px; }
`;

export function chooseStyle(): Response {
  return new Response(STYLE, {
    headers: { "content-type": "text/css; charset=utf-8", "cache-control": "no-cache" },
  });
}
