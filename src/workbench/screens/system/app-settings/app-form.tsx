import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { app } from '#domain/entities/access/app.ts'
import { writableFields } from '#domain/entity.ts'
import { isPageCode, pageOfRoute } from '#domain/rules/page-route.ts'
import { useAction } from '../../../actions/use-action.ts'
import { refreshed } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { IconEditor } from '../../../fields/icon-editor.tsx'
import { showsFaults } from '../../../fields/row-form.ts'
import { readForm } from '../../../fields/row-values.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useStoredRowForm } from '../../../fields/stored-row-form.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Button } from '../../../parts/button.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { builderRoute } from '../../pages/manage/page-route.ts'
import { useRowsOf } from './use-row.ts'
import { FormFields } from '../../../fields/form-field.tsx'

/** What the product itself says about its own screens comes again with the next start. */
const followsProduct: ReadonlySet<string> = new Set(['linkAddress', 'permission'])

/** Names, place in the menu, route, way of opening and icon of one app. */
export function AppForm({ appCode }: { readonly appCode: string }) {
  const { rows, error } = useRowsOf(app, 'appCode', appCode)
  if (error) return <ErrorState error={error} />
  const row = rows?.[0]
  return row ? <Form key={row.id} row={row} /> : <LoadingState />
}

function Form({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('administration')
  const settings = useFormatSettings()
  const { form, base, rebase } = useStoredRowForm(app, row, settings)
  const { busy, attempt } = useAction()
  const isDeclared = row['isDeclared'] === true
  const address = row['linkAddress']
  const page = typeof address === 'string' ? pageOfRoute(address) : null
  const save = async (): Promise<void> => {
    const work = async (): Promise<void> => {
      const sent = { ...form.getValues() }
      const { values } = readForm(app, sent, settings)
      const version = base?.rowVersion ?? row.rowVersion
      const saved = await write(crudOf(app).update, { ...values, id: row.id, rowVersion: version })
      rebase(saved as ListRow, sent)
      toast.success(t('appSaved'))
      await refreshed(crudOf(app).getAll)
    }
    await attempt(work, (error) => showsFaults(form, app, error))
  }
  return (
    <form
      noValidate
      className="t-app-form"
      onSubmit={(event) => {
        event.preventDefault()
        void form.handleSubmit(save)()
      }}
    >
      {isDeclared && <p className="note">{t('comesWithProduct')}</p>}
      <div className="t-form">
        <FormFields
          fields={writableFields(app)}
          control={form.control}
          isDisabled={(name) => app.key.includes(name) || (isDeclared && followsProduct.has(name))}
          editors={{ icon: IconEditor }}
        />
      </div>
      <footer>
        {page !== null && isPageCode(page) && !isDeclared && (
          <Button onClick={() => openScreen(builderRoute, { page })}>{t('editPage')}</Button>
        )}
        <Button disabled={!form.formState.isDirty} onClick={() => form.reset()}>
          {t('cancel')}
        </Button>
        <Button tone="primary" type="submit" loading={busy} disabled={!form.formState.isDirty}>
          {t('save')}
        </Button>
      </footer>
    </form>
  )
}
