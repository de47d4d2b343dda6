import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useFigures } from '../../../fields/use-figures.ts'
import { EmptyState } from '../../../parts/states.tsx'
import { VirtualList } from '../../../parts/virtual-list.tsx'
import type { Loads, Overload } from './load.ts'

interface OverloadListProps {
  readonly loads: Loads
  readonly over: readonly Overload[]
  readonly onOpen: (resource: string) => void
}

/** Days on which a resource has more work than time, the worst first; each opens the chart at its resource. */
export function OverloadList({ loads, over, onOpen }: OverloadListProps) {
  const { t } = useTranslation('machine-load')
  const { zone } = useFormatSettings()
  const { hours } = useFigures()
  if (over.length === 0) return <EmptyState title={t('noOverloads')} />
  return (
    <VirtualList
      role="list"
      className="m-over"
      label={t('overloads')}
      count={over.length}
      keyOf={(at) => `${over[at]!.resource} ${over[at]!.interval}`}
    >
      {(at) => {
        const { resource, interval, over: seconds } = over[at]!
        return (
          <button type="button" onClick={() => onOpen(resource)}>
            <span>{resource}</span>
            <small>{formatTime(loads.intervals[interval]!, zone).slice(0, 10)}</small>
            <em>{`+${hours(seconds)}`}</em>
          </button>
        )
      }}
    </VirtualList>
  )
}
