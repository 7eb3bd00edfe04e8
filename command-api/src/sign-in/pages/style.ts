/**
 * The style of the sign-in's pages: the needed part of the tokens in the frontend's `tokens.css`, a tablecloth with a scalloped hem,
 * and one card. Mobile first.
 */
export const style = `
@font-face { font-family: 'Fraunces'; font-weight: 600; font-display: swap; src: url('/oidc/fonts/fraunces-soft-600.woff2') format('woff2'); }
@font-face { font-family: 'Figtree'; font-weight: 300 900; font-display: swap; src: url('/oidc/fonts/figtree.woff2') format('woff2'); }
@font-face { font-family: 'Fraunces stand-in'; font-weight: 600; src: local('Times New Roman Bold'), local('Liberation Serif Bold'), local('TimesNewRomanPS-BoldMT'); size-adjust: 109.2%; ascent-override: 89.5%; descent-override: 23.3%; line-gap-override: 0%; }
@font-face { font-family: 'Figtree stand-in'; src: local('Arial'), local('Liberation Sans'), local('ArialMT'); size-adjust: 101.3%; ascent-override: 93.8%; descent-override: 24.7%; line-gap-override: 0%; }
:root { --paper: #FBF7F0; --card: #FFFFFF; --ink: #2B2320; --quiet: #6B5E57; --line: #E8DED2; --edge: #8F8177; --tomato: #C8401F; --tomato-deep: #A93317; --on-accent: #FFFFFF; --check: rgb(200 64 31 / .42); --danger: #B3261E; --basil: #3B7A4A; --near: rgb(80 50 20 / .05); --far: rgb(80 50 20 / .14); }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1B1815; --card: #25211D; --ink: #F3ECE3; --quiet: #B5A89D; --line: #3A342E; --edge: #857A70; --tomato: #F0785A; --tomato-deep: #F58E74; --on-accent: #1B1815; --check: rgb(240 120 90 / .42); --danger: #FF8A80; --basil: #7CC08C; --near: rgb(0 0 0 / .25); --far: rgb(0 0 0 / .5); }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink); font: 17px/1.55 'Figtree', 'Figtree stand-in', system-ui, sans-serif; }
.cloth { --scallop: 28px; position: relative; height: 70px; }
.cloth::before { content: ''; position: absolute; inset: 0; background: repeating-linear-gradient(90deg, var(--check) 0 28px, transparent 28px 56px), repeating-linear-gradient(0deg, var(--check) 0 28px, transparent 28px 56px), var(--card); mask: linear-gradient(#000 0 0) top / 100% calc(100% - var(--scallop) / 2) no-repeat, radial-gradient(circle at 50% 0, #000 calc(var(--scallop) / 2 - .5px), #0000 calc(var(--scallop) / 2)) bottom / var(--scallop) calc(var(--scallop) / 2) repeat-x; }
.plate { position: absolute; left: 50%; bottom: -30px; margin-left: -46px; }
main { width: 100%; max-width: 440px; margin: 0 auto; padding: 36px 16px 48px; }
h1, .brand { font-family: 'Fraunces', 'Fraunces stand-in', Georgia, serif; font-weight: 600; line-height: 1.15; text-wrap: balance; }
.brand { margin: 0 0 12px; font-size: 25px; text-align: center; }
.brand a { display: inline-flex; align-items: center; gap: 10px; min-height: 44px; padding: 4px 12px; color: inherit; text-decoration: none; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 24px 20px; box-shadow: 0 1px 2px var(--near), 0 6px 16px -8px var(--far); overflow-wrap: anywhere; }
h1 { margin: 0 0 8px; font-size: 32px; }
p { margin: 0 0 16px; }
.quiet { color: var(--quiet); font-size: 15px; line-height: 1.45; }
label { display: block; margin: 16px 0 6px; font-weight: 600; font-size: 15px; line-height: 1.45; }
input { width: 100%; min-height: 48px; padding: 10px 12px; font: inherit; color: inherit; background: transparent; border: 1px solid var(--edge); border-radius: 10px; }
input:hover { border-color: var(--quiet); }
input[aria-invalid] { border-color: var(--danger); }
.hint, .error { margin: 6px 0 0; font-size: 13px; line-height: 1.4; color: var(--quiet); }
.error { font-weight: 500; font-size: 15px; color: var(--danger); }
button, .button { display: block; width: 100%; min-height: 48px; margin: 24px 0 0; padding: 10px 16px; font: inherit; font-weight: 600; text-align: center; text-decoration: none; color: var(--on-accent); background: var(--tomato); border: 0; border-radius: 10px; cursor: pointer; transition: background-color 150ms ease-out; }
button:hover, .button:hover { background: var(--tomato-deep); }
:focus-visible { outline: 2px solid var(--tomato); outline-offset: 2px; border-radius: 10px; }
[tabindex="-1"]:focus-visible { outline: none; }
.links { display: flex; flex-wrap: wrap; gap: 0 24px; margin: 16px 0 8px; padding: 0; list-style: none; }
.links a { display: inline-flex; align-items: center; min-height: 44px; color: var(--tomato); font-weight: 600; text-underline-offset: 3px; }
.alert, .done { margin: 16px 0 0; padding: 12px 14px; border-radius: 10px; border: 1px solid var(--danger); color: var(--danger); font-weight: 600; font-size: 15px; line-height: 1.45; }
.done { border-color: var(--basil); color: var(--basil); }
.note { margin: 8px 0 0; padding-top: 16px; border-top: 1px solid var(--line); }
.card > :last-child { margin-bottom: 0; }
@media (prefers-reduced-motion: reduce) { button, .button { transition: none; } }
@media (min-width: 600px) { .cloth { height: 112px; } .plate { width: 128px; height: 128px; bottom: -44px; margin-left: -64px; } main { padding-top: 56px; } .card { padding: 36px 36px 32px; } }
`;
