/** The shop's data, as the server wrote them into the page (server/src/http/back-office.ts). */
interface ShownShop {
  name: string;
  /** The main tone of its colours, `#14532d`. */
  color: string;
  logo: { src: string; width: number; height: number };
}

const said = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
const [width = 0, height = 0] = said('shop-logo-size').split(' ').map(Number);

export const shop: ShownShop = {
  name: said('shop-name'),
  color: said('theme-color'),
  logo: { src: said('shop-logo'), width, height },
};
