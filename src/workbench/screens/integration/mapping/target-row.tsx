import { ListTree } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#domain/field-kinds.ts'
import type { MappingLine } from '#domain/integration/mapping.ts'
import type { MappedColumn } from '#domain/integration/source-row.ts'
import { IconButton } from '../../../parts/button.tsx'
import { Select } from '../../../parts/select.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { valueOfWay, type Way } from './mapping-lines.ts'
import { columnType } from './source-columns.tsx'
import { ValueInput } from './value-input.tsx'

export interface MappingTarget {
  readonly name: string
  readonly title: string
  /** null: a name of another system. */
  readonly field: Field | null
  readonly ways: readonly Way[]
}

interface TargetRowProps {
  readonly target: MappingTarget
  readonly head: ReactNode
  readonly line: MappingLine | undefined
  readonly columns: readonly MappedColumn[]
  readonly faults: readonly string[]
  /** The keyboard or the pointer is in the line: a click on a column fills it. */
  readonly onEnter?: () => void
  readonly onChange: (line: MappingLine | null) => void
}

/** One field or name of the target and what fills it. */
export function TargetRow({ target, head, line, columns, faults, onEnter, onChange }: TargetRowProps) {
  const { t } = useTranslation('mapping')
  const [open, setOpen] = useState(false)
  const { name, title, field, ways } = target
  const way: Way = line?.value.kind ?? 'none'
  const change = (next: Way): void =>
    onChange(next === 'none' ? null : { ...line, target: name, value: valueOfWay(next, line?.value) })
  const translated = (line?.codes?.pairs.length ?? 0) > 0 || line?.default !== undefined
  return (
    <tr
      onFocus={() => onEnter?.()}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(columnType)) event.preventDefault()
      }}
      onDrop={(event) => {
        const column = event.dataTransfer.getData(columnType)
        if (column === '') return
        event.preventDefault()
        onChange({ ...line, target: name, value: { kind: 'column', column } })
      }}
    >
      <th scope="row">{head}</th>
      <td>
        <Select
          label={t('filledByOf', { field: title })}
          value={way}
          options={ways.map((value) => ({
            value,
            label: t(`way.${field === null && value === 'column' ? 'field' : value}`),
          }))}
          onChange={(next) => change(next as Way)}
        />
      </td>
      <td>
        {line && (
          <div className="m-value">
            <ValueInput
              label={title}
              value={line.value}
              columns={columns}
              invalid={faults.length > 0}
              onChange={(value) => onChange({ ...line, value })}
            />
            <IconButton
              icon={ListTree}
              label={t('codesOf', { field: title })}
              pressed={translated}
              onClick={() => setOpen(true)}
            />
          </div>
        )}
        {faults.map((fault) => (
          <p key={fault} className="m-fault" role="alert">
            {fault}
          </p>
        ))}
        {open && line && (
          <CodesDialog
            title={t('codesOf', { field: title })}
            field={field}
            line={line}
            onClose={() => setOpen(false)}
            onChange={onChange}
          />
        )}
      </td>
    </tr>
  )
}
