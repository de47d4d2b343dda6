import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import type { OutputOf } from '#domain/service.ts'
import type { kittingRuns } from '#domain/services/kitting/runs.ts'
import { useLabel } from '../i18n/index.ts'
import { EmptyState } from './states.tsx'
import { StatusChip, type Tone } from './status-chip.tsx'
import '../runs/runs.css'

export type Fault = OutputOf<typeof kittingRuns.preflight>['items'][number]

const tones: Readonly<Record<string, Tone>> = { E: 'bad', W: 'warn', I: 'info' }
const rank: Readonly<Record<string, number>> = { E: 0, W: 1, I: 2 }

/** Findings of a check, the worst first; says so when there is none. */
export function FaultList({ faults }: { readonly faults: readonly Fault[] }) {
  const { t } = useTranslation('kitting-runs')
  const label = useLabel()
  if (faults.length === 0) return <EmptyState icon={CircleCheck} title={t('noFaults')} />
  const sorted = [...faults].sort((a, b) => (rank[a.level] ?? 3) - (rank[b.level] ?? 3))
  return (
    <ul className="run-faults" aria-label={t('findings')}>
      {sorted.map((fault, index) => {
        const level = choiceOf('MessageLevel')[fault.level]
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the list is always replaced as one
          <li key={index}>
            <StatusChip tone={tones[fault.level] ?? 'quiet'}>{level ? label(level) : fault.level}</StatusChip>
            <span>{fault.message}</span>
            <span className="number">{fault.count && fault.count > 1 ? `×${fault.count}` : ''}</span>
          </li>
        )
      })}
    </ul>
  )
}
