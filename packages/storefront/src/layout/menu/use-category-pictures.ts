import { useEffect, useState } from 'react';
import { call } from '../../api.ts';
import { type CategoryPictures, loadCategoryPictures } from '../product/category-pictures.ts';

/** Asked for once a visit, like the categories themselves. */
let known: CategoryPictures | null = null;

/** What categories look like, for menus; null until the shop has said so. Without an answer their names lead on. */
export function useCategoryPictures(): CategoryPictures | null {
  const [pictures, setPictures] = useState(known);
  useEffect(() => {
    if (known) return;
    const keep = (answer: CategoryPictures) => {
      known = answer;
      setPictures(answer);
    };
    loadCategoryPictures(call).then(keep, () => setPictures({}));
  }, []);
  return pictures;
}
