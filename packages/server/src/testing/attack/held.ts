import { connect } from 'node:net';
import { guestOrder, somethingToBuy } from './goods.ts';
import type { Attack } from './target.ts';
import { strangeAddress, strangePhone, type Target } from './target.ts';

/** Sends raw bytes and returns the status of the first answer; 0: cut off. */
function sendBytes({ address }: Target, text: string): Promise<number> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    let read = '';
    const socket = connect(Number(port), hostname.replace(/[[\]]/g, ''), () => socket.write(text));
    const end = () => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(read)?.[1] ?? 0));
    };
    socket.setTimeout(5_000, end);
    socket.on('data', (chunk) => {
      read += chunk;
      if (read.includes('\r\n\r\n')) end();
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}

/** Attacks of the review that failed: they must still fail. */
export const heldAttacks: readonly Attack[] = [
  {
    finding: 'authorization',
    what: 'nobody and a guest reach calls of staff',
    async attempt({ call }) {
      const { body } = await call('GET', '/openapi.json', { from: strangeAddress() });
      const paths = Object.entries(body.paths as Record<string, object>).filter(
        ([path, methods]) =>
          path.startsWith('/api/v1/admin/') && 'get' in methods && !/\/session$/.test(path),
      );
      const open: string[] = [];
      for (const [path] of paths) {
        const filled = path
          .replace('/api/v1', '')
          .replace(/\{\w+\}/g, '6f1c1d52-7d7c-4c0a-9b5c-0d9f2f1f3a11');
        const { status } = await call('GET', filled, { from: strangeAddress() });
        if (status !== 401) open.push(`${filled} ${status}`);
      }
      if (paths.length < 20) return `only ${paths.length} calls of staff were found`;
      return open.length === 0 ? null : open.join(', ');
    },
  },
  {
    finding: 'mass assignment',
    what: 'an order brings its own price, total, status and owner',
    async attempt(target) {
      const { product, price } = await somethingToBuy(target);
      const quantity = Math.max(1, Math.ceil(5_000 / price));
      const line = { product, quantity, price: 1, sum: 1, discountedPrice: 1 };
      const forged = {
        total: 1,
        subtotal: 1,
        status: 'delivered',
        discount: 9_999,
        source: 'staff',
        role: 'owner',
      };
      const { status, body, text } = await guestOrder(target, { line_items: [line], ...forged });
      if (status !== 201) throw new Error(`${status} ${text}`);
      const { subtotal, discount, status: stands } = body.data;
      const held = subtotal === price * quantity && discount === 0 && stands === 'confirmed';
      return held ? null : `subtotal ${subtotal}, discount ${discount}, ${stands}`;
    },
  },
  {
    finding: 'money arithmetic',
    what: 'quantities that are none',
    async attempt(target) {
      const { product } = await somethingToBuy(target);
      const taken: string[] = [];
      for (const quantity of [-1, 0, 1.5, '2', true, null, 1e9, 2 ** 31, 1e308]) {
        const { status } = await guestOrder(target, { line_items: [{ product, quantity }] });
        if (status !== 400 && status !== 409) taken.push(`${quantity} ${status}`);
      }
      return taken.length === 0 ? null : taken.join(', ');
    },
  },
  {
    finding: 'objects of others',
    what: "a guest's token opens another guest's order",
    async attempt(target) {
      const [mine, other] = [await guestOrder(target), await guestOrder(target)];
      if (mine.status !== 201 || other.status !== 201) throw new Error(`${mine.status} ${other.status}`);
      const headers = { 'x-order-token': mine.body.data.access_token };
      const path = `/orders/${other.body.data._id}`;
      const { status } = await target.call('GET', path, { headers, from: strangeAddress() });
      const gone = await target.call('DELETE', path, { headers, from: strangeAddress() });
      return status === 404 && gone.status === 404 ? null : `read ${status}, cancelled ${gone.status}`;
    },
  },
  {
    finding: 'payments',
    what: 'a forged callback or a word of the client pays an order',
    async attempt(target) {
      const placed = await guestOrder(target, {
        payment_method: 'mtn_momo',
        payment: { phone: strangePhone() },
      });
      if (placed.status !== 201) throw new Error(`${placed.status} ${placed.text}`);
      const { _id, access_token } = placed.body.data;
      const callback = await target.call('PUT', `/payments/mtn-momo/callback/${'a'.repeat(43)}`, {
        body: { externalId: _id, status: 'SUCCESSFUL', amount: '1' },
        from: strangeAddress(),
      });
      const headers = { 'x-order-token': access_token };
      const body = { order: _id, paid: true, status: 'paid' };
      const { body: asked } = await target.call('POST', '/orders/confirm-payment', {
        body,
        headers,
        from: strangeAddress(),
      });
      const held = callback.status === 404 && asked.data?.payment?.status !== 'paid';
      return held ? null : `callback ${callback.status}, payment ${asked.data?.payment?.status}`;
    },
  },
  {
    finding: 'XSS',
    what: 'a search for a script comes back as one',
    async attempt({ ask }) {
      const { text, headers } = await ask('GET', '/shop?search=%3Cscript%3Ealert(1)%3C%2Fscript%3E', {
        headers: { accept: 'text/html' },
        from: strangeAddress(),
      });
      if (text.includes('<script>alert(1)')) return 'the page holds the script';
      const policy = String(headers['content-security-policy'] ?? '');
      return /default-src 'none'/.test(policy) && !/unsafe-inline/.test(policy)
        ? null
        : `the policy: ${policy}`;
    },
  },
  {
    finding: 'CSRF',
    what: 'a form of another site is read as JSON',
    async attempt({ ask }) {
      const { status } = await ask('POST', '/api/v1/users/login', {
        headers: { 'content-type': 'text/plain', 'content-length': '0', origin: 'https://evil.example' },
        from: strangeAddress(),
      });
      return status === 415 || status === 400 ? null : `answered ${status}`;
    },
  },
  {
    finding: 'smuggling',
    what: 'two lengths, two hosts, a length beside chunks, a bare line feed',
    async attempt(target) {
      const { host } = new URL(target.address);
      const heads = [
        `POST /api/v1/cart/quote HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}`,
        `POST /api/v1/cart/quote HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
        `GET /shop HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\n\r\n`,
        `GET /shop HTTP/1.1\nHost: ${host}\n\n`,
      ];
      const statuses: number[] = [];
      for (const head of heads) statuses.push(await sendBytes(target, head));
      return statuses.every((status) => status === 400) ? null : statuses.join(' ');
    },
  },
  {
    finding: 'uploads and files',
    what: 'names of files lead out of the gallery',
    async attempt({ ask }) {
      const paths = ['/gallery/..%2f..%2fsecrets%2fshop', '/gallery/%00.webp', '/gallery/....//secrets/shop'];
      const open: string[] = [];
      for (const path of paths) {
        const { status } = await ask('GET', path, { from: strangeAddress() });
        if (status < 400) open.push(`${path} ${status}`);
      }
      return open.length === 0 ? null : open.join(', ');
    },
  },
];
