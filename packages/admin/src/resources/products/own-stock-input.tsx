import { FormDataConsumer, NumberInput } from 'react-admin';

/** What lies on the stock unit of a new product; one with variants has none of its own. */
export function OwnStockInput() {
  return (
    <FormDataConsumer>
      {({ formData }) =>
        !formData.variants?.length && (
          <NumberInput source="stock" label="On the shelf" min={0} helperText="How many there are to sell." />
        )
      }
    </FormDataConsumer>
  );
}
