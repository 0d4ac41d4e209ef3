import type { Markdown } from '@isoko/contract/routes/admin/purchases';
import { formatFrancs } from '@isoko/contract/rules/money';
import { formatQuantity } from '@isoko/contract/rules/weight';
import { Alert, Button, Checkbox, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { useAction, useCall, usePress } from '#admin/ui/calls.ts';
import { Panel, SecurityRow, SecurityRows } from '#admin/ui/panel.tsx';
import { dayText } from '#admin/ui/texts.ts';

/** Goods whose date is near, with a lower price to take over by a press, and those whose date is over. */
export function NearTheirDate() {
  const goods = useCall('GET /admin/markdowns').data?.data ?? [];
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const proposed = goods.filter(({ new_price }) => new_price !== null);
  const products = [...new Set(proposed.map(({ product }) => product))].filter((id) => !left.has(id));
  const press = usePress();
  const apply = useAction(
    () => press((headers) => call('POST /admin/markdowns', { body: { products }, headers })),
    { done: t('They are on offer. Under Changes it can be taken back.') },
  );
  if (goods.length === 0) return null;
  const turn = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <Panel title={t('Near their date')}>
      <SecurityRows>
        {goods.map((each) => (
          <GoodsRow
            key={`${each.product} ${each.index} ${each.best_before}`}
            goods={each}
            isChosen={!left.has(each.product)}
            onTurn={() => turn(each.product)}
          />
        ))}
      </SecurityRows>
      {proposed.length > 0 && (
        <>
          <Alert severity="info" sx={{ mt: 1 }}>
            {t(
              'The price is of the whole product, whatever its date, until the day that is printed on it is over.',
            )}
          </Alert>
          <Button
            variant="contained"
            onClick={() => void apply.run()}
            disabled={apply.isRunning || products.length === 0}
            sx={{ mt: 1.5 }}
          >
            {t('Sell them for less')}
          </Button>
        </>
      )}
    </Panel>
  );
}

function GoodsRow({ goods, isChosen, onTurn }: { goods: Markdown; isChosen: boolean; onTurn: () => void }) {
  const { product, name, label, best_before, price, sale_price, new_price } = goods;
  const title = `${label ? `${name}, ${label}` : name} · ${formatQuantity(goods)}`;
  const day = dayText(best_before);
  if (new_price === null) {
    return (
      <SecurityRow
        title={title}
        text={
          <Typography variant="body2" color="error">
            {t('The date is over: {day}. Take it off the shelf.', { day })}
          </Typography>
        }
        action={
          <Button component={Link} to={`/products/${product}/show`}>
            {t('Write off')}
          </Button>
        }
      />
    );
  }
  return (
    <SecurityRow
      title={title}
      text={t('best before {day} · {price} → {new_price}', {
        day,
        price: formatFrancs(sale_price ?? price),
        new_price: formatFrancs(new_price),
      })}
      action={
        <Checkbox
          checked={isChosen}
          onChange={onTurn}
          slotProps={{ input: { 'aria-label': t('Sell {name} for less', { name }) } }}
        />
      }
    />
  );
}
