import { Tab, Tabs } from '@mui/material';
import { useListContext } from 'react-admin';
import { TO_DO } from './payment-words.ts';

const ALL = 'all';

/** All payments, or those that need somebody. */
export function ToDoTabs() {
  const { filterValues, setFilters } = useListContext();
  const { todo = ALL, ...others } = filterValues;
  return (
    <Tabs
      value={todo}
      onChange={(_, next) => setFilters(next === ALL ? others : { ...others, todo: next })}
      variant="scrollable"
      scrollButtons="auto"
      aria-label="What needs somebody"
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      <Tab value={ALL} label="All" />
      {Object.entries(TO_DO).map(([value, label]) => (
        <Tab key={value} value={value} label={label} />
      ))}
    </Tabs>
  );
}
