/** How headings are set. */
export const heading = {
  fontFamily: 'Poppins, ui-sans-serif, system-ui, sans-serif',
  fontWeight: 600,
  letterSpacing: '-0.015em',
};
