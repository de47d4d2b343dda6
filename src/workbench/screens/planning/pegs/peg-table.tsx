import { Link2Off, Lock, LockOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PegLine } from '#domain/planning/peg-graph.ts'
import { pegServices } from '#domain/services/planning/pegs.ts'
import { useOutcome } from '../../../actions/use-outcome.tsx'
import { write } from '../../../client/write.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useDurations } from '../../../fields/use-durations.ts'
import { useLabel } from '../../../i18n/index.ts'
import { IconButton } from '../../../parts/button.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { NodeChip } from './node-chip.tsx'

const icons = { lock: Lock, unlock: LockOpen, cut: Link2Off } as const

interface PegTableProps {
  readonly label: string
  readonly pegs: readonly PegLine[]
  /** Which end is named: where it comes from (left) or goes to (right). */
  readonly end: 'left' | 'right'
  readonly onChanged: () => void
  /** Marks the peg and says that it was chosen. */
  readonly chosen?: string | null
  readonly onChoose?: (peg: PegLine) => void
}

/** Pegs with what they give and how much time is between; locked, given back and cut where they are. */
export function PegTable({ label: title, pegs, end, onChanged, chosen, onChoose }: PegTableProps) {
  const { t } = useTranslation('pegs')
  const label = useLabel()
  const { act, dialog } = useOutcome(onChanged)
  return (
    <>
      <DataTable
        label={title}
        className="p-peg-table one-line"
        rows={pegs}
        keyOf={({ id }) => id}
        estimate={44}
        rowProps={(peg) => ({
          className: peg.id === chosen ? 'chosen' : undefined,
          onFocus: () => onChoose?.(peg),
        })}
        columns={[
          { cell: (peg) => <NodeChip node={end === 'left' ? peg.leftNode : peg.rightNode} /> },
          {
            isName: true,
            hint: ({ lockUser }) => (lockUser ? t('lockedBy', { user: lockUser }) : undefined),
            cell: (peg) => <PegEnd peg={peg} end={end} />,
          },
          { isNumber: true, cell: ({ qty }) => groupDigits(qty) },
          {
            className: 'tools',
            cell: ({ id, lockUser }) =>
              (lockUser === null ? (['lock', 'cut'] as const) : (['unlock'] as const)).map((name) => (
                <IconButton
                  key={name}
                  icon={icons[name]}
                  {...(name === 'unlock' && { pressed: true })}
                  label={label(pegServices[name].label)}
                  onClick={() => void act(1, () => write(pegServices[name], { pegs: [id] }))}
                />
              )),
          },
        ]}
      />
      {dialog}
    </>
  )
}

function PegEnd({ peg, end }: { readonly peg: PegLine; readonly end: 'left' | 'right' }) {
  const { t } = useTranslation('pegs')
  const { short } = useDurations()
  const { zone } = useFormatSettings()
  const [key, at] = end === 'left' ? [peg.leftKey, peg.leftAt] : [peg.rightKey, peg.rightAt]
  return (
    <>
      {key}
      <small>
        {at && formatTime(at, zone).slice(5, 16)}
        {peg.gap !== null && (
          <span className={peg.late ? 'late' : undefined}>
            {' · '}
            {t(peg.late ? 'lateBy' : 'waits', { time: short(Math.abs(peg.gap)) })}
          </span>
        )}
      </small>
    </>
  )
}
