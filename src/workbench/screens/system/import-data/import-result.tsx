import { useTranslation } from 'react-i18next'
import type { ImportReport } from '#domain/exchange.ts'
import { screensOf } from '#domain/menu/own-screens.ts'
import type { TenantModel } from '#domain/modelling/tenant-model.ts'
import { useModel } from '../../../client/model.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { KpiRow, KpiTile, Progress, type Tone } from '../../../parts/status-chip.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import type { Working } from './send-files.ts'

/** What is going on while files are sent and read. */
export function ImportProgress({ working }: { readonly working: Working }) {
  const { t } = useTranslation('import-data')
  const { sent, progress } = working
  const text =
    sent !== null
      ? t('sending')
      : progress
        ? t(`phase.${progress.phase}`, { file: progress.file, rows: progress.rows })
        : t('waiting')
  return (
    <div className="i-progress" role="status">
      <Progress value={sent === null ? null : Math.min(99, Math.floor(sent * 100))} label={text} withText />
      <span>{text}</span>
    </div>
  )
}

/** Sums of the last check or import, and the way to the imported rows. */
export function ImportResult({ result }: { readonly result: ImportReport }) {
  const { t } = useTranslation('import-data')
  const label = useLabel()
  const sum = (of: 'rows' | 'inserted' | 'updated' | 'unchanged') =>
    result.files.reduce((total, file) => total + file[of], 0)
  const [tone, title]: [Tone, string] = result.committed
    ? ['good', t('committed')]
    : result.faultCount > 0
      ? ['bad', t('refused')]
      : ['info', t('sound')]
  const model = useModel()
  const lists = result.committed ? listsOf(result, model) : []
  return (
    <section className="i-result" aria-live="polite">
      <p className={`title ${tone}`}>{title}</p>
      <KpiRow>
        <KpiTile label={t('rows')} value={sum('rows')} />
        {result.faultCount === 0 && (
          <>
            <KpiTile label={t('inserted')} value={sum('inserted')} tone="good" />
            <KpiTile label={t('updated')} value={sum('updated')} tone="info" />
            <KpiTile label={t('unchanged')} value={sum('unchanged')} />
          </>
        )}
        <KpiTile
          label={t('faults')}
          value={result.faultCount}
          tone={result.faultCount > 0 ? 'bad' : 'quiet'}
        />
      </KpiRow>
      {lists.length > 0 && (
        <div className="links">
          {lists.map(({ route, entity }) => (
            <Button key={route} onClick={() => openScreen(route)}>
              {t('open', { list: label(model.named(entity).label) })}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

/** Route of the list of an entity. */
export const listOf = (entity: string, model: TenantModel): string | undefined =>
  [...screensOf(model).values()].find(({ list }) => list === entity)?.route

function listsOf(result: ImportReport, model: TenantModel): { route: string; entity: string }[] {
  return result.files.flatMap(({ entity }) => {
    const route = entity === null ? undefined : listOf(entity, model)
    return route && entity ? [{ route, entity }] : []
  })
}
