import { useTranslation } from 'react-i18next'
import { useLabel } from '../../../../i18n/index.ts'
import { hindering } from './faults.ts'
import type { FieldProps } from './field-props.ts'
import { GroupFrame } from './group-frame.tsx'
import { ListTools } from './list-tools.tsx'
import { NamedCombo } from './named-combo.tsx'
import { knownFields } from './named-fields.tsx'
import { fieldOptions } from './options.ts'

/** Several fields in their order; one more is chosen below them. */
export function FieldNamesField({
  id,
  property,
  label,
  value,
  onChange,
  scope,
  faults,
}: FieldProps<'fields'>) {
  const { t } = useTranslation('page-fields')
  const words = useLabel()
  const fields = knownFields(property, scope)
  const list = Array.isArray(value) ? (value as readonly string[]) : []
  const nameOf = (code: string): string => (fields?.[code] ? words(fields[code].label) : code)
  const take = (next: readonly string[]): void => onChange(next.length === 0 ? undefined : next)
  return (
    <GroupFrame id={id} label={label} count={list.length}>
      {list.map((code, at) => (
        <div key={code} className="pf-line">
          <span className="pf-chosen" title={code}>
            {nameOf(code)}
          </span>
          <ListTools name={nameOf(code)} list={list} at={at} onChange={take} />
        </div>
      ))}
      <NamedCombo
        id={`${id}-add`}
        label={t('addTo', { label })}
        value=""
        placeholder={t('addOne')}
        options={fieldOptions(fields ?? {}, words).filter(({ code }) => !list.includes(code))}
        onChange={(code) => code !== '' && !list.includes(code) && take([...list, code])}
        invalid={hindering(faults) !== undefined}
        free={fields === null}
      />
    </GroupFrame>
  )
}
