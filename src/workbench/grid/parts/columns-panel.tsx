import { Popover, Text } from '@radix-ui/themes'
import { ArrowDown, ArrowUp, Columns3, Pin, PinOff, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../parts/button.tsx'
import { changeColumn, moveColumn, type ColumnChoice, type GridLayout } from '../model/column-state.ts'
import type { ChangeLayout } from '../use-layout.ts'
import { TextInput, TickBox } from '../../parts/inputs.tsx'

interface ColumnsPanelProps {
  readonly layout: GridLayout
  readonly titleOf: (field: string) => string
  readonly change: ChangeLayout
  readonly reset: () => void
}

/** All columns with their order, visibility and pin; everything here works from the keyboard. */
export function ColumnsPanel({ layout, titleOf, change, reset }: ColumnsPanelProps) {
  const { t } = useTranslation('grid')
  const [keyword, setKeyword] = useState('')
  const wanted = keyword.toLowerCase()
  const columns = layout.columns.filter(({ field }) => titleOf(field).toLowerCase().includes(wanted))
  return (
    <Popover.Root>
      <Popover.Trigger>
        <IconButton icon={Columns3} label={t('columns')} />
      </Popover.Trigger>
      <Popover.Content size="1" width="300px" align="end" aria-label={t('columns')}>
        <div className="g-form-line">
          <TextInput
            style={{ flex: 1 }}
            value={keyword}
            placeholder={t('searchColumns')}
            label={t('searchColumns')}
            onChange={setKeyword}
          />
          <IconButton icon={RotateCcw} label={t('resetLayout')} onClick={reset} />
        </div>
        <ul className="g-columns">
          {columns.map((choice, index) => (
            <ColumnLine
              key={choice.field}
              choice={choice}
              title={titleOf(choice.field)}
              above={columns[index - 1]?.field}
              below={columns[index + 1]?.field}
              change={change}
            />
          ))}
        </ul>
      </Popover.Content>
    </Popover.Root>
  )
}

interface ColumnLineProps {
  readonly choice: ColumnChoice
  readonly title: string
  readonly above: string | undefined
  readonly below: string | undefined
  readonly change: ChangeLayout
}

function ColumnLine({ choice, title, above, below, change }: ColumnLineProps) {
  const { t } = useTranslation('grid')
  const { field, pin } = choice
  const move = (target: string | undefined, behind: boolean) =>
    target && change((layout) => moveColumn(layout, field, target, behind))
  return (
    <li>
      <Text as="label" size="1">
        <TickBox
          checked={choice.shown}
          onChange={(on) => change((layout) => changeColumn(layout, field, { shown: on }))}
        />
        <span>{title}</span>
      </Text>
      <button
        type="button"
        disabled={!above}
        aria-label={t('moveUp', { title })}
        onClick={() => move(above, false)}
      >
        <ArrowUp size={12} aria-hidden />
      </button>
      <button
        type="button"
        disabled={!below}
        aria-label={t('moveDown', { title })}
        onClick={() => move(below, true)}
      >
        <ArrowDown size={12} aria-hidden />
      </button>
      <button
        type="button"
        className={pin ? 'on' : ''}
        aria-pressed={pin !== null}
        aria-label={t('pinColumn', { title })}
        onClick={() => change((layout) => changeColumn(layout, field, { pin: pin ? null : 'left' }))}
      >
        {pin ? <PinOff size={12} aria-hidden /> : <Pin size={12} aria-hidden />}
      </button>
    </li>
  )
}
