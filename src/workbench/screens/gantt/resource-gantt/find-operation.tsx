import { TextField } from '@radix-ui/themes'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GanttController } from '../../../gantt/view/controller.ts'
import type { OperationBars } from './operation-bars.ts'

interface FindProps {
  readonly gantt: GanttController
  readonly plan: OperationBars
}

/** Finds operations by their code, order or item and shows them; Enter goes on to the next, Escape back to the chart. */
export function FindOperation({ gantt, plan }: FindProps) {
  const { t } = useTranslation('resource-gantt')
  const [text, setText] = useState('')
  const [last, setLast] = useState(-1)
  const find = (): void => {
    const wanted = text.trim().toLowerCase()
    if (wanted === '') return
    const { length } = plan.codes
    for (let k = 1; k <= length; k++) {
      const source = (last + k + length) % length
      const { code, order, item } = plan.operation(source)
      if (![code, order, item].some((one) => one.toLowerCase().includes(wanted))) continue
      if (!gantt.locate(source)) continue
      setLast(source)
      return
    }
  }
  return (
    <TextField.Root
      size="1"
      className="find"
      aria-label={t('find')}
      placeholder={t('find')}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        setLast(-1)
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') find()
        if (key === 'Escape') currentTarget.closest('.r-gantt')?.querySelector<HTMLElement>('.gantt')?.focus()
      }}
    >
      <TextField.Slot>
        <Search size={13} aria-hidden />
      </TextField.Slot>
    </TextField.Root>
  )
}
