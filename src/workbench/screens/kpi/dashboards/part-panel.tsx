import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { kpiKinds, type ChartKind, type DashboardPart } from '#domain/kpi/dashboard.ts'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { choiceOptions } from '../../../fields/choice-options.ts'
import { useCall } from '../../../client/query.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Select } from '../../../parts/select.tsx'

interface PartPanelProps {
  readonly part: DashboardPart
  readonly onChange: (change: Partial<DashboardPart>) => void
  readonly onRemove: () => void
}

const ends = ['day', 'week', 'month'] as const
const withText: ReadonlySet<ChartKind> = new Set<ChartKind>(['label', 'text', 'picture', 'icon', 'app'])
const withColour: ReadonlySet<ChartKind> = new Set<ChartKind>(['label', 'text', 'icon', 'panel'])

/** What can be said about one part. */
export function PartPanel({ part, onChange, onRemove }: PartPanelProps) {
  const { t } = useTranslation('dashboards')
  const label = useLabel()
  const kpis = useCall(kpiServices.list, {}, { staleTime: 60_000 })
  const number = (name: 'x' | 'y' | 'w' | 'h') => (
    <label key={name}>
      {t(`place.${name}`)}
      <input
        type="number"
        min={name === 'w' || name === 'h' ? 1 : 0}
        value={part[name]}
        onChange={(event) => onChange({ [name]: Number(event.target.value) })}
      />
    </label>
  )
  return (
    <aside className="k-part-panel" aria-label={t('part')}>
      <label>
        {t('partTitle')}
        <input value={part.title} onChange={(event) => onChange({ title: event.target.value })} />
      </label>
      <Select
        label={t('kind')}
        value={part.kind}
        options={choiceOptions('ChartKind', label)}
        onChange={(kind) => onChange({ kind: kind as ChartKind })}
      />
      {kpiKinds.has(part.kind) && (
        <Select
          label={t('kpi')}
          placeholder={t('kpi')}
          value={part.kpi ?? ''}
          options={(kpis.data?.items ?? []).map(({ code, name }) => ({ value: code, label: name ?? code }))}
          onChange={(kpi) => onChange({ kpi })}
        />
      )}
      {withText.has(part.kind) && (
        <label>
          {t(`text.${part.kind}`)}
          <textarea
            rows={3}
            value={part.text ?? ''}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        </label>
      )}
      {withColour.has(part.kind) && (
        <label>
          {t('colour')}
          <input
            type="color"
            value={part.color ?? '#1d6fd8'}
            onChange={(event) => onChange({ color: event.target.value })}
          />
        </label>
      )}
      {part.kind === 'countdown' && (
        <>
          <Select
            label={t('until')}
            value={ends.find((one) => one === part.until) ?? 'at'}
            options={[...ends, 'at'].map((value) => ({ value, label: t(`ends.${value}`) }))}
            onChange={(until) => onChange({ until: until === 'at' ? new Date().toISOString() : until })}
          />
          {!ends.some((one) => one === part.until) && (
            <label>
              {t('instant')}
              <input value={part.until ?? ''} onChange={(event) => onChange({ until: event.target.value })} />
            </label>
          )}
        </>
      )}
      <fieldset>
        <legend>{t('placeTitle')}</legend>
        {(['x', 'y', 'w', 'h'] as const).map(number)}
      </fieldset>
      <Button tone="danger" icon={Trash2} onClick={onRemove}>
        {t('remove')}
      </Button>
    </aside>
  )
}
