import { Button, Popover, Select, Text, TextField } from '@radix-ui/themes'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import type { FilterOperator } from '#domain/crud.ts'
import { textOf } from '#domain/label.ts'
import { cellText, type FormatSettings } from '../cells/format.ts'
import { firstFilter, type ColumnFilter } from '../model/column-filter.ts'
import type { GridColumn } from '../model/column.ts'
import { operatorLabels, operatorsOf, valueCount } from '../model/operators.ts'
import { plainValue, type Distinct, type GridSource } from '../model/source.ts'
import { VirtualList } from '../../parts/virtual-list.tsx'
import { TextInput, TickBox } from '../../parts/inputs.tsx'
import './menu-anchor.css'

interface FilterPopoverProps {
  readonly column: GridColumn
  readonly title: string
  readonly at: DOMRect
  readonly filter: ColumnFilter | undefined
  readonly source: GridSource
  readonly settings: FormatSettings
  readonly onApply: (filter: ColumnFilter | null) => void
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The filter of one column: an operator of its kind and as many values as that takes. */
export function FilterPopover(props: FilterPopoverProps) {
  const { column, title, at, filter, settings, onApply, onClose, onDone } = props
  const { t } = useTranslation('grid')
  const [draft, setDraft] = useState(filter ?? firstFilter(column.kind))
  const apply = (next: ColumnFilter | null) => {
    onApply(next)
    onClose()
  }
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor className="g-menu-anchor" style={{ left: at.left, top: at.bottom }} />
      <Popover.Content
        size="1"
        align="start"
        width="264px"
        aria-label={t('filterColumn', { title })}
        onOpenAutoFocus={focusInput}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          onDone()
        }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            apply(draft)
          }}
        >
          <div className="g-form">
            <Text size="1" weight="medium">
              {title}
            </Text>
            <Select.Root
              size="1"
              value={draft.op}
              onValueChange={(op) => setDraft({ op: op as FilterOperator, values: draft.values })}
            >
              <Select.Trigger aria-label={t('operator')} />
              <Select.Content position="popper">
                {operatorsOf[column.kind].map((op) => (
                  <Select.Item key={op} value={op}>
                    {textOf(operatorLabels[op], settings.language)}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select.Root>
            <Values {...props} draft={draft} setValues={(values) => setDraft({ ...draft, values })} />
            <div className="g-form-buttons">
              <Button size="1" type="button" variant="soft" color="gray" onClick={() => apply(null)}>
                {t('clear')}
              </Button>
              <Button size="1" type="submit">
                {t('apply')}
              </Button>
            </div>
          </div>
        </form>
      </Popover.Content>
    </Popover.Root>
  )
}

/** Typing can begin at once where there is something to type. */
function focusInput(event: Event): void {
  const input = (event.currentTarget as HTMLElement).querySelector('input')
  if (!input) return
  event.preventDefault()
  input.focus()
}

interface ValuesProps extends FilterPopoverProps {
  readonly draft: ColumnFilter
  readonly setValues: (values: readonly string[]) => void
}

function Values(props: ValuesProps) {
  const { column, draft, setValues } = props
  const count = valueCount(draft.op)
  if (count === 0) return null
  if (column.kind === 'flag') return <FlagValue {...props} />
  if (column.choice) return <Options {...props} options={choiceOptions(column, props.settings)} />
  if (count === -1) return <DistinctValues {...props} />
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <ValueInput
          key={column.field + String(index)}
          column={column}
          value={draft.values[index] ?? ''}
          first={index === 0}
          onChange={(value) => {
            const values = Array.from({ length: count }, (_, i) => draft.values[i] ?? '')
            values[index] = value
            setValues(values)
          }}
        />
      ))}
    </>
  )
}

interface ValueInputProps {
  readonly column: GridColumn
  readonly value: string
  readonly first: boolean
  readonly onChange: (value: string) => void
}

function ValueInput({ column, value, first, onChange }: ValueInputProps) {
  const { t } = useTranslation('grid')
  const day = column.kind === 'date' || column.kind === 'time'
  return (
    <TextField.Root
      size="1"
      type={day ? 'date' : 'text'}
      aria-label={t(first ? 'value' : 'secondValue')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {column.kind === 'rate' && <TextField.Slot side="right">%</TextField.Slot>}
    </TextField.Root>
  )
}

interface Option {
  readonly value: string
  readonly label: string
  readonly count?: number
}

function choiceOptions(column: GridColumn, { language }: FormatSettings): Option[] {
  return Object.entries(choiceOf(column.choice!)).map(([value, label]) => ({
    value,
    label: textOf(label, language),
  }))
}

function FlagValue({ draft, setValues, settings }: ValuesProps) {
  const { t } = useTranslation('grid')
  const column: GridColumn = { field: '', kind: 'flag', title: { zh: '', en: '' } }
  const value = draft.values[0] ?? 'true'
  useEffect(() => {
    if (draft.values.length === 0) setValues(['true'])
  }, [draft.values, setValues])
  return (
    <Select.Root size="1" value={value} onValueChange={(next) => setValues([next])}>
      <Select.Trigger aria-label={t('value')} />
      <Select.Content position="popper">
        <Select.Item value="true">{cellText(true, column, settings)}</Select.Item>
        <Select.Item value="false">{cellText(false, column, settings)}</Select.Item>
      </Select.Content>
    </Select.Root>
  )
}

interface OptionsProps extends ValuesProps {
  readonly options: readonly Option[]
  /** There are more; they are read when the last one is drawn. */
  readonly onEnd?: (() => void) | undefined
}

function Options({ column, title, draft, setValues, options, onEnd }: OptionsProps) {
  const toggle = (value: string, on: boolean) =>
    setValues(on ? [...draft.values, value] : draft.values.filter((other) => other !== value))
  return (
    <VirtualList
      role="list"
      label={title}
      className={column.choice ? 'g-options t-words' : 'g-options'}
      count={options.length}
      total={options.length + (onEnd ? 1 : 0)}
      keyOf={(index) => options[index]!.value}
      estimate={OPTION_PX}
      {...(onEnd && { onEnd })}
    >
      {(index) => {
        const { value, label, count } = options[index]!
        return (
          <Text as="label" size="1">
            <TickBox checked={draft.values.includes(value)} onChange={(on) => toggle(value, on)} />
            <span>{label}</span>
            {count !== undefined && <small>{count.toLocaleString('en')}</small>}
          </Text>
        )
      }}
    </VirtualList>
  )
}

/** Values read at first; the next ones come as the list is scrolled to its end. */
const FIRST_VALUES = 200
const OPTION_PX = 22

/** The values of the column that hold the typed text, the most frequent first; what is typed can be added as it is. */
function DistinctValues(props: ValuesProps) {
  const { source, column, draft, settings } = props
  const { t } = useTranslation('grid')
  const [keyword, setKeyword] = useState('')
  const [found, setFound] = useState<readonly Distinct[]>([])
  const [wanted, setWanted] = useState(FIRST_VALUES)
  useEffect(() => {
    let current = true
    // One more than is shown says whether there are more.
    void source.distinct?.(column.field, keyword, wanted + 1).then((values) => current && setFound(values))
    return () => {
      current = false
    }
  }, [source, column.field, keyword, wanted])
  const readOn = useCallback(() => setWanted((count) => count * 4), [])
  const options = found
    .slice(0, wanted)
    .filter(({ value }) => value !== null && value !== undefined)
    .map(({ value, count }) => ({
      value: plainValue(value),
      label: cellText(value, column, settings),
      count,
    }))
  const typed = keyword.trim()
  const offered = new Set(options.map((option) => option.value))
  const own = [...new Set([...draft.values, ...(typed && !source.distinct ? [typed] : [])])]
    .filter((value) => !offered.has(value))
    .map((value) => ({ value, label: value }))
  return (
    <>
      <TextInput
        value={keyword}
        placeholder={t('searchValues')}
        label={t('searchValues')}
        onChange={(text) => {
          setKeyword(text)
          setWanted(FIRST_VALUES)
        }}
      />
      <Options {...props} options={[...own, ...options]} onEnd={found.length > wanted ? readOn : undefined} />
    </>
  )
}
