import { TextField } from '@radix-ui/themes'
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { GanttController } from '../view/controller.ts'

interface FindBarProps {
  readonly gantt: GanttController
  readonly label: string
  /** Sources of the bars that a text in lower case is found in, in the order in which they are shown. */
  readonly matching: (text: string) => readonly number[]
}

/** Finds bars and shows them; Enter continues to the next that is on the chart, Escape back to the chart. */
export function FindBar({ gantt, label, matching }: FindBarProps) {
  const [text, setText] = useState('')
  const [last, setLast] = useState(-1)
  const find = (): void => {
    const wanted = text.trim().toLowerCase()
    const found = wanted === '' ? [] : matching(wanted)
    for (let k = 1; k <= found.length; k++) {
      const at = (last + k) % found.length
      if (!gantt.locate(found[at]!)) continue
      setLast(at)
      return
    }
  }
  return (
    <TextField.Root
      size="1"
      className="find"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        setLast(-1)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') find()
        if (key === 'Escape') gantt.takeFocus()
      }}
    >
      <TextField.Slot>
        <Search size={13} aria-hidden />
      </TextField.Slot>
    </TextField.Root>
  )
}
