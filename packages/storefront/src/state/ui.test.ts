import { beforeEach, describe, expect, test } from 'vitest';
import { hideQuickView, hideVideo, showQuickView, showVideo, useUi } from './ui.ts';

const first = useUi.getState();
beforeEach(() => useUi.setState(first, true));

describe('the modals', () => {
  test('when nothing was opened, then none is', () => {
    expect(first).toMatchObject({ single: null, quickShow: false, videoShow: false });
  });

  test('when a quick view is shown, then its slug is set; when it is hidden, then it is cleared', () => {
    showQuickView('taro');
    expect(useUi.getState()).toMatchObject({ single: 'taro', quickShow: true, videoShow: false });
    hideQuickView();
    expect(useUi.getState()).toMatchObject({ single: null, quickShow: false });
  });

  test('when a video is shown and hidden, then its flag follows and the quick view stays', () => {
    showQuickView('taro');
    showVideo({ url: '/films/isombe.mp4', title: 'Isombe' });
    expect(useUi.getState()).toMatchObject({ videoShow: true, video: { title: 'Isombe' }, single: 'taro' });
    hideVideo();
    expect(useUi.getState()).toMatchObject({ videoShow: false, single: 'taro', quickShow: true });
  });
});
