import type { Markdown, Receipt, Supplier } from '@isoko/contract/routes/admin/purchases';
import { formatFrancs } from '@isoko/contract/rules/money';
import AddIcon from '@mui/icons-material/AddShoppingCart';
import { Alert, Button, Checkbox, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { TextInput, Title } from 'react-admin';
import { Link } from 'react-router';
import { call } from '#admin/api.ts';
import { needed } from '#admin/inputs/fields.tsx';
import { isOne } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { ActionButton, AskButton } from '#admin/ui/buttons.tsx';
import { useAction, useCall, usePress } from '#admin/ui/calls.ts';
import { Pages } from '#admin/ui/pages.tsx';
import { Panel, SecurityRow, SecurityRows } from '#admin/ui/panel.tsx';
import { dayText, phoneText } from '#admin/ui/texts.ts';
import { formatQuantity } from '#admin/ui/weights.ts';

/** The shop's purchases: goods near their date, receipts of goods, and suppliers. */
export function Purchases() {
  return (
    <Stack sx={{ gap: 2, py: 1, maxWidth: 860 }}>
      <Title title={t('Buying in')} />
      <Button
        component={Link}
        to="/purchases/create"
        variant="contained"
        startIcon={<AddIcon />}
        sx={{ alignSelf: 'start' }}
      >
        {t('Goods received')}
      </Button>
      <NearTheirDate />
      <Receipts />
      <Suppliers />
    </Stack>
  );
}

const LIMIT = 10;

function Receipts() {
  const [page, setPage] = useState(1);
  const query = useCall('GET /admin/purchases', { query: { page, limit: LIMIT } });
  return (
    <Panel title={t('Received')}>
      <Answered query={query}>
        {({ data, total }) => (
          <>
            {data.length === 0 && (
              <Typography color="text.secondary">
                {t('No deliveries recorded yet. With the cost of goods, the shop knows its margin.')}
              </Typography>
            )}
            <SecurityRows>
              {data.map((receipt) => (
                <ReceiptRow key={receipt._id} receipt={receipt} />
              ))}
            </SecurityRows>
            <Pages total={total} limit={LIMIT} page={page} onPage={setPage} />
          </>
        )}
      </Answered>
    </Panel>
  );
}

function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const { supplier_name, day, booked_by, note, lines, cost, without_cost } = receipt;
  const costs = [
    formatFrancs(cost),
    without_cost > 0 &&
      (isOne(without_cost)
        ? t('{n} line without a cost', { n: without_cost })
        : t('{n} lines without a cost', { n: without_cost })),
  ];
  return (
    <SecurityRow
      title={`${supplier_name} · ${dayText(day)}`}
      text={
        <>
          {[...costs, booked_by, note].filter(Boolean).join(' · ')}
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt never change.
            <span key={place} style={{ display: 'block' }}>
              {lineText(line)}
            </span>
          ))}
        </>
      }
    />
  );
}

function lineText({
  name,
  label,
  quantity,
  sold_by,
  cost,
  best_before,
  remaining,
}: Receipt['lines'][number]) {
  const much = (number: number) => formatQuantity({ quantity: number, sold_by });
  return [
    `${much(quantity)} × ${label ? `${name}, ${label}` : name}`,
    cost === null ? t('cost not known') : formatFrancs(cost),
    best_before && t('best before {day}', { day: dayText(best_before) }),
    remaining !== null && t('{much} left', { much: much(remaining) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function Suppliers() {
  const query = useCall('GET /admin/suppliers', { query: { limit: 100 } });
  return (
    <Panel title={t('Suppliers')} action={<NewSupplier />}>
      <Answered query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Alert severity="info">{t('Suppliers of recorded deliveries are added automatically.')}</Alert>
          ) : (
            <SecurityRows>
              {data.map((supplier) => (
                <SupplierRow key={supplier._id} supplier={supplier} />
              ))}
            </SecurityRows>
          )
        }
      </Answered>
    </Panel>
  );
}

type Words = { name: string; phone?: string | null; note?: string | null };

function SupplierInputs() {
  return (
    <>
      <TextInput source="name" label={t('Name')} {...needed} autoFocus />
      <TextInput source="phone" label={t('Phone')} type="tel" helperText={false} />
      <TextInput source="note" label={t('Note')} helperText={false} />
    </>
  );
}

function NewSupplier() {
  return (
    <AskButton<Words>
      label={t('New supplier')}
      title={t('New supplier')}
      submit={t('Save')}
      done={t('Saved.')}
      work={(body) => call('POST /admin/suppliers', { body })}
    >
      <SupplierInputs />
    </AskButton>
  );
}

function SupplierRow({ supplier }: { supplier: Supplier }) {
  const { _id: id, version, name, phone, note, last_day } = supplier;
  const last = last_day && t('last delivery on {day}', { day: dayText(last_day) });
  const said = [last, note].filter(Boolean).join(' · ');
  return (
    <SecurityRow
      title={name}
      text={
        <>
          {phone && <a href={`tel:${phone}`}>{phoneText(phone)}</a>}
          {phone && said && ' · '}
          {said}
        </>
      }
      action={
        <Stack direction="row">
          <AskButton<Words>
            label={t('Change')}
            title={name}
            submit={t('Save')}
            done={t('Saved.')}
            values={{ name, phone: phone && phoneText(phone), note }}
            work={({ name, phone, note }) =>
              call('PATCH /admin/suppliers/:id', { params: { id }, body: { name, phone, note, version } })
            }
          >
            <SupplierInputs />
          </AskButton>
          <ActionButton
            work={() => call('DELETE /admin/suppliers/:id', { params: { id } })}
            done={t('The supplier was removed.')}
            aria-label={t('Remove {name} from the list', { name })}
          >
            {t('Remove')}
          </ActionButton>
        </Stack>
      }
    />
  );
}

/** Goods near their date, each with a proposed lower price that one press applies, and goods past their date. */
function NearTheirDate() {
  const goods = useCall('GET /admin/markdowns').data?.data ?? [];
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const proposed = goods.filter(({ new_price }) => new_price !== null);
  const products = [...new Set(proposed.map(({ product }) => product))].filter((id) => !left.has(id));
  const press = usePress();
  const apply = useAction(
    () => press((headers) => call('POST /admin/markdowns', { body: { products }, headers })),
    { done: t('They are on offer. You can undo this under Changes.') },
  );
  if (goods.length === 0) return null;
  const turn = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <Panel title={t('Close to best before')}>
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
              'The price applies to all of the product, whatever its date, until the end of the printed day.',
            )}
          </Alert>
          <Button
            variant="contained"
            onClick={() => void apply.run()}
            disabled={apply.isRunning || products.length === 0}
            sx={{ mt: 1.5 }}
          >
            {t('Reduce the price')}
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
            {t('Past its date: {day}. Take it off sale.', { day })}
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
          slotProps={{ input: { 'aria-label': t('Reduce the price of {name}', { name }) } }}
        />
      }
    />
  );
}
