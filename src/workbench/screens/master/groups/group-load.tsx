import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { resource } from '#domain/entities/master/resource.ts'
import { formatSeconds, parseSeconds } from '#domain/rules/dates.ts'
import { loadServices } from '#domain/services/planning/capacity.ts'
import { Chart } from '../../../charts/chart.tsx'
import { useAllRows } from '../../../client/all-rows.ts'
import { useCall } from '../../../client/query.ts'
import { dayStarts } from '../../../fields/days.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { openScreen } from '../../../navigation/navigation.ts'

interface Loads {
  readonly intervals: readonly string[]
  readonly rows: readonly { readonly available: readonly number[]; readonly busy: readonly number[] }[]
}

const [DAYS, DAY] = [14, 86_400]

/** Load of the resources of some groups together, day by day for a fortnight. */
export function GroupLoad({ groups }: { readonly groups: readonly string[] }) {
  const { t } = useTranslation('master')
  const { zone } = useFormatSettings()
  const [days] = useState(() => dayStarts(DAYS, zone))
  const filter = JSON.stringify([{ field: 'resourcegroup', op: 'in', values: groups }])
  const members = useAllRows(crudOf(resource).getAll, { filter })
  const codes = (members.data?.items as unknown as readonly { code: string }[] | undefined)?.map(
    ({ code }) => code,
  )
  const answer = useCall(
    loadServices.loads,
    {
      resources: (codes ?? []).join(';'),
      from: formatSeconds(days[0]!),
      to: formatSeconds(days.at(-1)!),
      interval: DAY,
    },
    { enabled: codes !== undefined && codes.length > 0 },
  )
  if (!answer.data) return null
  const { intervals, rows } = answer.data as Loads
  const hours = (name: 'available' | 'busy', at: number): number =>
    rows.reduce((sum, row) => sum + (row[name][at] ?? 0), 0) / 3600
  return (
    <Chart
      title={t('groupLoad')}
      kind="bar"
      height={150}
      form={{ kind: 'measure', unit: 'h' }}
      axis={{ kind: 'time', label: t('day'), at: intervals.map((at) => parseSeconds(at)!), days: true }}
      series={[
        { name: t('busyHours'), values: intervals.map((_, at) => hours('busy', at)), tone: 'info' },
        {
          name: t('availableHours'),
          values: intervals.map((_, at) => hours('available', at)),
          shape: 'step',
          tone: 'quiet',
        },
      ]}
      onOpen={() => openScreen('/planningGanttChart/ResourceGanttChart')}
    />
  )
}
