import type { Entity } from '#domain/entity.ts'
import { useLabel } from '../i18n/index.ts'
import { Select } from '../parts/select.tsx'
import { typedText, type EditorProps } from './editor-props.ts'

interface EntitySelectProps extends EditorProps {
  readonly entities: readonly Entity[]
  /** What is shown in place of an entity where none is chosen. */
  readonly none: string
}

const NONE = '-'

/** One of some entities, or none. */
export function EntitySelect({
  id,
  label,
  value,
  onChange,
  disabled = false,
  entities,
  none,
}: EntitySelectProps) {
  const labelOf = useLabel()
  return (
    <Select
      id={id}
      label={label}
      disabled={disabled}
      value={typedText(value) || NONE}
      options={[
        { value: NONE, label: none },
        ...entities.map((entity) => ({ value: entity.name, label: labelOf(entity.label) })),
      ]}
      onChange={(name) => onChange(name === NONE ? null : name)}
    />
  )
}
