import { useTranslation } from 'react-i18next'
import { screensOf } from '#domain/menu/own-screens.ts'
import { useModel } from '../client/model.ts'
import { useLabel } from '../i18n/index.ts'
import { Dialog } from '../parts/dialog.tsx'
import { DataTable } from '../parts/data-table/data-table.tsx'
import { openScreen } from '../navigation/navigation.ts'

export interface Referrer {
  /** Name of the entity whose rows refer to the row. */
  readonly app: string
  /** Code of one of them. */
  readonly code: string
  readonly count: number
}

/** Referrers in the details of a refused deletion (entities.md §0). */
export function referrersOf(details: unknown): readonly Referrer[] | null {
  const list = (details as { referrers?: unknown } | null)?.referrers
  return Array.isArray(list) ? (list as Referrer[]) : null
}

interface ReferrersDialogProps {
  readonly message: string
  readonly referrers: readonly Referrer[]
  readonly onClose: () => void
}

/** Why a row cannot be deleted: what still refers to it, with a way there. */
export function ReferrersDialog({ message, referrers, onClose }: ReferrersDialogProps) {
  const { t } = useTranslation('list')
  const label = useLabel()
  const model = useModel()
  const routeOf = (app: string): string | undefined =>
    [...screensOf(model).values()].find((screen) => screen.list === app)?.route
  return (
    <Dialog onClose={onClose} title={t('referrersTitle')} description={message} done={t('ok')}>
      <DataTable
        rows={referrers.map((referrer) => {
          const entity = model.entities.find(
            ({ name, service }) => name === referrer.app || service === referrer.app,
          )
          return { ...referrer, entity, route: entity && routeOf(entity.name) }
        })}
        keyOf={({ app }) => app}
        columns={[
          { title: t('referrer'), cell: ({ entity, app }) => (entity ? label(entity.label) : app) },
          {
            title: t('example'),
            cell: ({ route, code }) =>
              route ? (
                <button
                  type="button"
                  className="t-link"
                  onClick={() => {
                    onClose()
                    openScreen(route, { keyword: code })
                  }}
                >
                  {code}
                </button>
              ) : (
                code
              ),
          },
          { title: t('count'), isNumber: true, cell: ({ count }) => count },
        ]}
      />
    </Dialog>
  )
}
