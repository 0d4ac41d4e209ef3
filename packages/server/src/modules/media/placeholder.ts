/** What stands for a picture that is not there: a market basket, drawn, on the paper the demo pictures use. */
export const PLACEHOLDER_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" role="img">
<title>No picture yet</title>
<rect width="240" height="240" fill="#f3f5ec"/>
<ellipse cx="120" cy="188" rx="74" ry="9" fill="#dfe5d2"/>
<path d="M76 112c0-62 88-62 88 0" fill="none" stroke="#a9bd93" stroke-width="9" stroke-linecap="round"/>
<circle cx="100" cy="104" r="17" fill="#e9c46a"/>
<circle cx="138" cy="102" r="20" fill="#c9d8b0"/>
<path d="M138 82c2-9 9-13 17-13-1 9-8 14-17 13z" fill="#8fab74"/>
<path d="M58 112h124l-12 68a9 9 0 0 1-9 7H79a9 9 0 0 1-9-7z" fill="#b9cba3"/>
<path d="M61 130h118M65 150h110M68 170h104" stroke="#a3b98b" stroke-width="4" fill="none"/>
<path d="M92 113l6 73M120 113v73M148 113l-6 73" stroke="#a3b98b" stroke-width="4" fill="none"/>
<rect x="50" y="106" width="140" height="14" rx="7" fill="#8fab74"/>
</svg>
`;
