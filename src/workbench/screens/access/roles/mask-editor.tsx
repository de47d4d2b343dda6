import { Checkbox } from '@radix-ui/themes'
import type { EditorProps } from '../../../fields/editor-props.ts'
import { useLabel } from '../../../i18n/index.ts'
import { ByEntity } from './by-entity.tsx'

/** Columns of entities that are not shown. What makes the key of a row cannot be hidden. */
export function MaskEditor({ id, label, value, onChange }: EditorProps) {
  const labelOf = useLabel()
  return (
    <ByEntity<readonly string[]> id={id} label={label} value={value} onChange={onChange} start={[]}>
      {(entity, hidden, change) => (
        <div className="columns">
          {Object.entries(entity.fields)
            .filter(([name]) => !entity.key.includes(name))
            .map(([name, field]) => (
              <label key={name}>
                <Checkbox
                  size="1"
                  checked={hidden.includes(name)}
                  onCheckedChange={(on) =>
                    change(on === true ? [...hidden, name] : hidden.filter((one) => one !== name))
                  }
                />
                {labelOf(field.label)}
              </label>
            ))}
        </div>
      )}
    </ByEntity>
  )
}
