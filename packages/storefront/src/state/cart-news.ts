import { create } from 'zustand';
import { showToast } from '../ui/toast.ts';

/** What became of the lines that came along into an account, one sentence each; the cart's page shows it longer. */
export const useCartNews = create<{ news: string[] }>(() => ({ news: [] }));

/** Tells it in one toast and keeps it for the cart's page. */
export function tellCartNews(news: string[]): void {
  if (!news.length) return;
  useCartNews.setState((before) => ({ news: [...before.news, ...news] }));
  showToast({ title: 'Your cart came along', description: news.join(' '), tone: 'bad' });
}

export const clearCartNews = (): void => useCartNews.setState({ news: [] });
