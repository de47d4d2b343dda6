import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { useCall } from '../../../client/query.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Select } from '../../../parts/select.tsx'
import { periods, settingsOf, type WidgetKind, type WidgetSettings } from './layout.ts'

interface WidgetSettingsProps {
  readonly kind: WidgetKind
  readonly settings: WidgetSettings
  readonly onChange: (settings: WidgetSettings) => void
  readonly onClose: () => void
}

const usual = '-'

/** Title, key figures, period and target of a widget, as far as it has them. */
export function WidgetSettingsDialog({ kind, settings, onChange, onClose }: WidgetSettingsProps) {
  const { t } = useTranslation('home')
  const [next, setNext] = useState(settings)
  const [target, setTarget] = useState(String(settings.target ?? ''))
  const has = (name: keyof WidgetSettings): boolean => settingsOf[kind]?.includes(name) ?? false
  const wrong = target.trim() !== '' && !Number.isFinite(Number(target))
  const save = (): void => {
    const { target: _old, ...rest } = next
    onChange(target.trim() === '' ? rest : { ...rest, target: Number(target) })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('settingsOf', { title: settings.title ?? t(`kind.${kind}`) })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="primary" disabled={wrong} onClick={save}>
            {t('apply')}
          </Button>
        </>
      }
    >
      <div className="h-settings">
        <label>
          {t('widgetTitle')}
          <input
            value={next.title ?? ''}
            placeholder={t(`kind.${kind}`)}
            maxLength={80}
            onChange={(event) => setNext({ ...next, title: event.target.value })}
          />
        </label>
        {has('kpis') && (
          <KpiChoice
            chosen={next.kpis ?? []}
            usual={t(kind === 'trend' ? 'usualRates' : 'allKpis')}
            onChange={(kpis) => setNext({ ...next, kpis })}
          />
        )}
        {has('days') && (
          <label>
            {t('period')}
            <Select
              label={t('period')}
              value={String(next.days ?? usual)}
              options={[
                { value: usual, label: t('anyPeriod') },
                ...periods.map((days) => ({ value: String(days), label: t('lastDays', { count: days }) })),
              ]}
              onChange={(value) => {
                const { days: _old, ...rest } = next
                setNext(value === usual ? rest : { ...rest, days: Number(value) })
              }}
            />
          </label>
        )}
        {has('target') && (
          <label>
            {t('targetPercent')}
            <input
              inputMode="decimal"
              value={target}
              aria-invalid={wrong}
              placeholder={t('targetOfKpi')}
              onChange={(event) => setTarget(event.target.value)}
            />
          </label>
        )}
      </div>
    </Dialog>
  )
}

interface KpiChoiceProps {
  readonly chosen: readonly string[]
  /** What is shown while none is chosen. */
  readonly usual: string
  readonly onChange: (codes: readonly string[]) => void
}

function KpiChoice({ chosen, usual: none, onChange }: KpiChoiceProps) {
  const { t } = useTranslation('home')
  const kpis = useCall(kpiServices.list, {}, { staleTime: 60_000 })
  const items = kpis.data?.items ?? []
  return (
    <fieldset>
      <legend>{t('kpisShown')}</legend>
      <small>{t('noneChosen', { usual: none })}</small>
      {items.map(({ code, name }) => (
        <label key={code} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(code)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, code] : chosen.filter((one) => one !== code))
            }
          />
          {name ?? code}
        </label>
      ))}
    </fieldset>
  )
}
