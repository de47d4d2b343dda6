import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '#domain/entity.ts'
import { pageOfRoute } from '#domain/rules/page-route.ts'
import { useModel } from '../../../client/model.ts'
import { EntityList } from '../../../list/list-screen.tsx'
import { storeOf } from '../../../list/row-store.ts'
import { useShownEntity } from '../../../list/shown-entity.ts'
import { EmptyState } from '../../../parts/states.tsx'
import type { ScreenProps } from '../../../navigation/screen.ts'

/** The list of a table of the tenant's own, as the table is now. */
export default function OwnTableScreen({ path, search }: ScreenProps) {
  const { t } = useTranslation('modelling')
  const entity = useModel().entities.find(({ route }) => route === path)
  return entity ? (
    <OwnTable entity={entity} path={path} search={search} />
  ) : (
    <EmptyState title={t('tableGone', { table: pageOfRoute(path) })} hint={t('tableGoneHint')} />
  )
}

function OwnTable({ entity, path, search }: ScreenProps & { readonly entity: Entity }) {
  const shown = useShownEntity(entity)
  const store = useMemo(() => storeOf(entity), [entity])
  return (
    <EntityList
      key={JSON.stringify(search)}
      entity={shown}
      store={store}
      title={entity.label}
      path={path}
      search={search}
    />
  )
}
