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
import { VirtualBody, type BodyRowProps } from '../../../parts/virtual-body.tsx'
import { NodeChip } from './node-chip.tsx'

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
export function PegTable({ label, pegs, end, onChanged, chosen, onChoose }: PegTableProps) {
  const { act, dialog } = useOutcome(onChanged)
  return (
    <>
      <table className="t-table p-peg-table" aria-label={label}>
        <VirtualBody rows={pegs} keyOf={(peg) => peg.id} estimate={44}>
          {(peg, props) => (
            <PegRow
              row={props}
              peg={peg}
              end={end}
              chosen={peg.id === chosen}
              onChoose={onChoose}
              onAct={(name) => void act(1, () => write(pegServices[name], { pegs: [peg.id] }))}
            />
          )}
        </VirtualBody>
      </table>
      {dialog}
    </>
  )
}

interface PegRowProps {
  readonly row: BodyRowProps
  readonly peg: PegLine
  readonly end: 'left' | 'right'
  readonly chosen: boolean
  readonly onChoose: ((peg: PegLine) => void) | undefined
  readonly onAct: (name: 'lock' | 'unlock' | 'cut') => void
}

function PegRow({ row, peg, end, chosen, onChoose, onAct }: PegRowProps) {
  const { t } = useTranslation('pegs')
  const { short } = useDurations()
  const label = useLabel()
  const { zone } = useFormatSettings()
  const [node, key, at] =
    end === 'left' ? [peg.leftNode, peg.leftKey, peg.leftAt] : [peg.rightNode, peg.rightKey, peg.rightAt]
  return (
    <tr {...row} className={chosen ? 'chosen' : undefined} onFocus={() => onChoose?.(peg)}>
      <td>
        <NodeChip node={node} />
      </td>
      <th scope="row" title={peg.lockUser ? t('lockedBy', { user: peg.lockUser }) : undefined}>
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
      </th>
      <td className="number">{groupDigits(peg.qty)}</td>
      <td className="tools">
        {peg.lockUser === null ? (
          <>
            <IconButton icon={Lock} label={label(pegServices.lock.label)} onClick={() => onAct('lock')} />
            <IconButton icon={Link2Off} label={label(pegServices.cut.label)} onClick={() => onAct('cut')} />
          </>
        ) : (
          <IconButton
            icon={LockOpen}
            pressed
            label={label(pegServices.unlock.label)}
            onClick={() => onAct('unlock')}
          />
        )}
      </td>
    </tr>
  )
}
