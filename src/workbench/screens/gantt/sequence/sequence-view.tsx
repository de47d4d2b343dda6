import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { inSequences } from '../keys/interactions.ts'
import { ShortcutSheet } from '../keys/shortcut-sheet.tsx'
import { EffectDialog } from '../plan/effect-dialog.tsx'
import type { Plan } from '../plan/plan.ts'
import { askedOf } from '../plan/wanted.ts'
import { SequenceTable } from './sequence-table.tsx'
import { SequenceTools } from './sequence-tools.tsx'
import { useSequence } from './use-sequence.ts'

interface SequenceViewProps {
  readonly plan: Plan
  readonly title: string
  readonly resource: string
  readonly operations: readonly number[]
  readonly onReload: () => void
}

/** The operations of one resource as a table to work in, and on paper; the effect of a change is shown before it is made. */
export function SequenceView({ plan, title, resource, operations, onReload }: SequenceViewProps) {
  const { t } = useTranslation('work-sequence')
  const [sheet, setSheet] = useState(false)
  const toggleSheet = (): void => setSheet(!sheet)
  const sequence = useSequence({ plan, resource, operations, onSheet: toggleSheet })
  const { asked } = sequence
  const table = (
    <SequenceTable
      plan={plan}
      steps={sequence.steps}
      label={`${title} ${resource}`}
      from={sequence.from}
      current={sequence.current}
      ticked={sequence.ticked}
      onCurrent={sequence.goTo}
      onTick={sequence.tick}
      onKey={sequence.onKey}
    />
  )
  return (
    <section className="sequence" aria-label={resource}>
      <SequenceTools sequence={sequence} resource={resource} onReload={onReload} onSheet={toggleSheet} />
      <div className="scroll">{table}</div>
      {createPortal(
        <div className="w-sequence-print" aria-hidden inert>
          <h1>
            {title} {resource}
          </h1>
          {table}
        </div>,
        document.body,
      )}
      {sheet && <ShortcutSheet interactions={inSequences} onClose={toggleSheet} />}
      {asked && (
        <EffectDialog
          title={asked.title}
          {...askedOf(asked.wanted, resource)}
          make={t('make')}
          done={t('done')}
          onClose={sequence.forget}
          onMoved={() => {
            sequence.untick()
            onReload()
          }}
        />
      )}
    </section>
  )
}
