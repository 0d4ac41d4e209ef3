import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Typography } from '@mui/material';
import {
  ArrayInput,
  FormDataConsumer,
  NumberInput,
  required,
  SimpleFormIterator,
  TextInput,
  useSimpleFormIterator,
} from 'react-admin';
import { MoneyInput } from '#admin/ui/money-input.tsx';

const COLUMNS = {
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  width: '100%',
};

/** React-admin shows what removes a line only to those who hover. */
const LINES = {
  '& .RaSimpleFormIterator-line': { alignItems: 'flex-start', py: 1 },
  '& .RaSimpleFormIterator-action': { visibility: 'visible' },
};

/** The kinds in which a product is sold. A new one brings what lies on its stock unit; later that is a stock adjustment. */
export function VariantsInput() {
  return (
    <ArrayInput
      source="variants"
      label="Sizes, colours, packs"
      helperText="None: the product is sold as it is. Without a price a variant costs what the product costs."
    >
      <SimpleFormIterator
        disableReordering
        disableClear
        addButton={<AddVariant />}
        fullWidth
        getItemLabel={(place) => `${place + 1}.`}
        sx={{ ...LINES }}
      >
        <Box sx={COLUMNS}>
          <TextInput source="label" label="Name" validate={required()} helperText={false} />
          <TextInput source="sku" label="SKU" helperText={false} />
          <TextInput source="size" label="Size" helperText={false} />
          <TextInput source="color" label="Colour" helperText={false} />
          <MoneyInput source="price" label="Price" min={1} helperText={false} />
          <MoneyInput source="sale_price" label="Offer price" min={1} helperText={false} />
          <FormDataConsumer>
            {({ scopedFormData }) =>
              scopedFormData?._id ? (
                <Typography variant="body2" color="text.secondary" sx={{ py: 1 }}>
                  {`${scopedFormData.on_hand} on the shelf, ${scopedFormData.reserved} set aside`}
                </Typography>
              ) : (
                <NumberInput source="stock" label="On the shelf" min={0} helperText={false} />
              )
            }
          </FormDataConsumer>
        </Box>
      </SimpleFormIterator>
    </ArrayInput>
  );
}

function AddVariant() {
  const { add } = useSimpleFormIterator();
  return (
    <Button variant="outlined" startIcon={<AddIcon />} onClick={() => add()}>
      Add a variant
    </Button>
  );
}
