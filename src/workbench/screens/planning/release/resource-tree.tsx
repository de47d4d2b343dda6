import { useTranslation } from 'react-i18next'
import { releaseBench } from '#domain/services/planning/release.ts'
import { useCall } from '../../../client/query.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import type { Period } from './period.tsx'
import { TickBox } from '../../../parts/inputs.tsx'

interface Group {
  readonly group: string
  readonly name: string | null
  readonly resources: readonly {
    readonly code: string
    readonly name: string | null
    readonly open: number
    readonly released: number
  }[]
}

interface ResourceTreeProps {
  readonly period: Period
  readonly chosen: readonly string[]
  readonly onChange: (codes: readonly string[]) => void
}

/** Resources by group, each with what is to be released in the period; a group chooses all that it holds. */
export function ResourceTree({ period, chosen, onChange }: ResourceTreeProps) {
  const { t } = useTranslation('release')
  const { from, to } = period
  const answer = useCall(
    releaseBench.tree,
    { from: from ?? '', to: to ?? '' },
    { enabled: from !== null && to !== null, keepPrevious: true },
  )
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const groups = answer.data as readonly Group[]
  const all = [...new Set(groups.flatMap((group) => group.resources.map(({ code }) => code)))]
  const toggle = (codes: readonly string[], on: boolean): void =>
    onChange(on ? [...new Set([...chosen, ...codes])] : chosen.filter((code) => !codes.includes(code)))
  const stateOf = (codes: readonly string[]): boolean | 'indeterminate' => {
    const count = codes.filter((code) => chosen.includes(code)).length
    return count === 0 ? false : count === codes.length ? true : 'indeterminate'
  }
  return (
    <div className="p-tree" role="group" aria-label={t('resources')}>
      <label>
        <TickBox checked={stateOf(all)} onChange={(on) => toggle(all, on)} />
        <strong>{t('all')}</strong>
      </label>
      {groups.map((group) => {
        const codes = group.resources.map(({ code }) => code)
        return (
          <div key={group.group}>
            <label>
              <TickBox checked={stateOf(codes)} onChange={(on) => toggle(codes, on)} />
              <strong>{group.group || t('noGroup')}</strong> <small>{group.name}</small>
            </label>
            {group.resources.map(({ code, name, open, released }) => (
              <label key={code} className="leaf" title={t('counts', { open, released })}>
                <TickBox checked={chosen.includes(code)} onChange={(on) => toggle([code], on)} />
                {code} <small>{name}</small>
                {open > 0 && <StatusChip tone="info">{open}</StatusChip>}
              </label>
            ))}
          </div>
        )
      })}
    </div>
  )
}
