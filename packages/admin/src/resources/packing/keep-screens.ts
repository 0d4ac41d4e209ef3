let isAsked = false;

/** Has the browser keep these screens for times without a network (packages/admin/service-worker). */
export function keepWithoutNetwork(): void {
  if (isAsked || !('serviceWorker' in navigator)) return;
  isAsked = true;
  navigator.serviceWorker
    .register('/admin/service-worker.js', { scope: '/admin/packing' })
    // Without it the screens work as long as they stay open.
    .catch(console.warn);
}
