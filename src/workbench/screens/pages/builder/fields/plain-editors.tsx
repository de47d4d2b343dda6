import { Switch, TextField } from '@radix-ui/themes'
import { ColorEditor, TextEditor } from '../../../../fields/text-editors.tsx'
import { IconEditor } from '../../../../fields/icon-editor.tsx'
import { inputProps } from '../../../../fields/editor-props.ts'
import { useLabel } from '../../../../i18n/index.ts'
import { Select } from '../../../../parts/select.tsx'
import { editorProps, textOfValue, type FieldProps } from './field-props.ts'

/** No option of a select has an empty value; this one is that. */
const NONE = '\u0000none'

export const NameField = (props: FieldProps<'name' | 'address'>) => <TextEditor {...editorProps(props)} />

export const ColorField = (props: FieldProps<'color'>) => <ColorEditor {...editorProps(props)} />

export const IconField = (props: FieldProps<'icon'>) => <IconEditor {...editorProps(props)} />

export function NumberField(props: FieldProps<'number'>) {
  const { property, value, onChange } = props
  const { min, max, whole, default: usual } = property
  return (
    <TextField.Root
      size="1"
      type="number"
      {...inputProps(editorProps(props))}
      className="t-number-editor"
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      step={whole ? 1 : 'any'}
      placeholder={usual === null ? '' : `${usual}`}
      value={typeof value === 'number' ? value : ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
    />
  )
}

export function FlagField(props: FieldProps<'flag'>) {
  const { property, value, onChange } = props
  const { default: usual } = property
  return (
    <Switch
      size="1"
      radius="full"
      {...inputProps(editorProps(props))}
      checked={typeof value === 'boolean' ? value : usual}
      onCheckedChange={(next) => onChange(next === usual ? undefined : next)}
    />
  )
}

export function PickField({ id, property, label, value, onChange }: FieldProps<'pick'>) {
  const words = useLabel()
  const { options, default: usual } = property
  const chosen = textOfValue(value) || usual
  return (
    <Select
      id={id}
      label={label}
      value={chosen || NONE}
      options={Object.entries(options).map(([code, name]) => ({ value: code || NONE, label: words(name) }))}
      onChange={(next) => onChange(next === (usual || NONE) ? undefined : next)}
    />
  )
}
