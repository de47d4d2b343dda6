import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { groupDigits } from '../../../../fields/format.ts'
import type { AfterEdit, CellEditorProps } from '../../../../grid/model/cell-editing.ts'
import { isFault, type CellFault } from './cell-input.ts'
import type { CellSet } from './typed.ts'
import { TextInput } from '../../../../parts/inputs.tsx'

interface PsiCellEditorProps extends CellEditorProps {
  /** What the cell is called for readers. */
  readonly label: string
  /** Text that the cell holds. */
  readonly value: string
  readonly read: (text: string) => readonly CellSet[] | CellFault
  /** What is typed so far; empty when it is no quantity or the editor is left. */
  readonly onDraft: (cells: readonly CellSet[]) => void
  readonly onCommit: (cells: readonly CellSet[]) => void
}

/** A planned quantity in the place of its cell: stock follows with every key. Enter takes it and goes down, Tab right. */
export function PsiCellEditor({ typed, label, value, read, onDraft, onCommit, onClose }: PsiCellEditorProps) {
  const { t } = useTranslation('psi-pivot')
  const id = useId()
  const [text, setText] = useState(typed ?? value)
  const [fault, setFault] = useState<CellFault | null>(null)
  useEffect(() => {
    if (typed !== null) show(typed)
    return () => onDraft([])
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: later keys are shown as they come
  }, [])

  function show(next: string): void {
    const cells = read(next)
    onDraft(isFault(cells) ? [] : cells)
  }
  const commit = (after: AfterEdit): void => {
    if (typed === null && text === value) return onClose(after)
    const cells = read(text)
    if (isFault(cells)) return setFault(cells)
    onCommit(cells)
    onClose(after)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || (event.key !== 'Tab' && event.key !== 'Enter')) return
    event.preventDefault()
    commit(event.key === 'Enter' ? 'down' : event.shiftKey ? 'left' : 'right')
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        commit('stay')
      }}
    >
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        label={label}
        aria-invalid={fault !== null}
        aria-describedby={fault ? `${id}-fault` : undefined}
        value={text}
        onFocus={(event) => typed === null && event.currentTarget.select()}
        onKeyDown={onKeyDown}
        onChange={(text) => {
          setText(text)
          setFault(null)
          show(text)
        }}
      />
      {fault && (
        <span className="fault" id={`${id}-fault`} role="alert">
          {t(`editFault.${fault.fault}`, { least: fault.least && groupDigits(fault.least) })}
        </span>
      )}
    </form>
  )
}
