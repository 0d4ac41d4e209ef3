import type { ZoneArea } from '@isoko/contract/routes/admin/zones';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Autocomplete, Box, FormHelperText, IconButton, TextField, Typography } from '@mui/material';
import { useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { type Districts, useDistricts } from './use-districts.ts';
import { byDistrict, withDistrict } from './zone-words.ts';

/** Where a zone delivers: districts, each whole or with some of its sectors. */
export function AreasInput() {
  const { field } = useInput<ZoneArea[]>({ source: 'areas', defaultValue: [] });
  const { districts, isPending } = useDistricts();
  const areas: ZoneArea[] = field.value ?? [];
  const chosen = byDistrict(areas);
  const left = [...districts.keys()].filter((district) => !chosen.has(district));
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mt: 1, width: '100%' }}>
      <Typography component="legend" variant="h3" sx={{ mt: 2, mb: 1 }}>
        Where
      </Typography>
      {[...chosen].map(([district, sectors]) => (
        <District
          key={district}
          name={district}
          sectors={sectors}
          districts={districts}
          onChange={(next) => field.onChange(withDistrict(areas, district, next))}
          onRemove={() => field.onChange(areas.filter((area) => area.district !== district))}
        />
      ))}
      <Autocomplete
        // A new one is empty again once a district was chosen.
        key={chosen.size}
        options={left}
        loading={isPending}
        onChange={(_, district) => district && field.onChange(withDistrict(areas, district, []))}
        renderInput={(params) => <TextField {...params} label="Add a district" />}
      />
      <AreaFaults />
    </Box>
  );
}

interface DistrictProps {
  name: string;
  sectors: string[];
  districts: Districts;
  onChange: (sectors: string[]) => void;
  onRemove: () => void;
}

function District({ name, sectors, districts, onChange, onRemove }: DistrictProps) {
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Autocomplete
        multiple
        disableCloseOnSelect
        sx={{ flex: 1, minWidth: 0 }}
        options={districts.get(name) ?? sectors}
        value={sectors}
        onChange={(_, next) => onChange(next)}
        renderInput={(params) => (
          <TextField
            {...params}
            label={name}
            helperText={sectors.length ? undefined : 'The whole district. Choose sectors to narrow it.'}
          />
        )}
      />
      <IconButton onClick={onRemove} aria-label={`Do not deliver to ${name}`} sx={{ mt: 1.5 }}>
        <DeleteIcon />
      </IconButton>
    </Box>
  );
}

/** What the shop said of single areas, in one place. */
function AreaFaults() {
  const { errors } = useFormContext().formState;
  if (!errors.areas) return null;
  return <FormHelperText error>One of these places does not exist, or stands here twice.</FormHelperText>;
}
