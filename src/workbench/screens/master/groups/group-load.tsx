import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { resource } from '#domain/entities/master/resource.ts'
import { loadServices } from '#domain/services/planning/capacity.ts'
import { ValueChart } from '../../../charts/value-chart.tsx'
import { useCall } from '../../../client/query.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'

interface Loads {
  readonly intervals: readonly string[]
  readonly rows: readonly { readonly available: readonly number[]; readonly busy: readonly number[] }[]
}

const [DAYS, DAY] = [14, 86_400_000]

/** Load of the resources of some groups together, day by day for a fortnight. */
export function GroupLoad({ groups }: { readonly groups: readonly string[] }) {
  const { t } = useTranslation('master')
  const { zone } = useFormatSettings()
  const [from] = useState(() => new Date(Math.floor(Date.now() / DAY) * DAY))
  const filter = JSON.stringify([{ field: 'resourcegroup', op: 'in', values: groups }])
  const members = useCall(crudOf(resource).getAll, { filter, maxResultCount: 1000 })
  const codes = (members.data?.items as unknown as readonly { code: string }[] | undefined)?.map(
    ({ code }) => code,
  )
  const instant = (days: number): string =>
    new Date(from.getTime() + days * DAY).toISOString().replace('.000', '')
  const answer = useCall(
    loadServices.loads,
    { resources: (codes ?? []).join(';'), from: instant(0), to: instant(DAYS), interval: 86_400 },
    { enabled: codes !== undefined && codes.length > 0 },
  )
  if (!answer.data) return null
  const { intervals, rows } = answer.data as Loads
  const hours = (name: 'available' | 'busy', at: number): number =>
    Math.round(rows.reduce((sum, row) => sum + (row[name][at] ?? 0), 0) / 360) / 10
  return (
    <ValueChart
      title={t('groupLoad')}
      kind="bar"
      height={130}
      unit="h"
      categories={intervals.map((at) => formatTime(at, zone).slice(5, 10))}
      series={[
        { name: t('availableHours'), values: intervals.map((_, at) => hours('available', at)) },
        { name: t('busyHours'), values: intervals.map((_, at) => hours('busy', at)) },
      ]}
    />
  )
}
