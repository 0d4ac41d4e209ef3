import { create } from 'zustand';
import { t } from '../../messages/t.tsx';
import { showToast } from '../../ui/toast.ts';

/** What happened to the cart without the shopper's doing, one sentence each; the cart's page shows it longer. */
export const useCartNews = create<{ news: string[] }>(() => ({ news: [] }));

/** Tells it in one toast and keeps it for the cart's page. */
export function tellCartNews(news: string[]): void {
  if (!news.length) return;
  useCartNews.setState((before) => ({ news: [...before.news, ...news] }));
  showToast({ title: t('Something changed in your cart'), description: news.join(' '), tone: 'bad' });
}

export const clearCartNews = (): void => useCartNews.setState({ news: [] });
