import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '#domain/entity.ts'
import { rowScreens } from '#domain/menu/row-screens.ts'
import type { RowAction } from '../grid/grid-props.ts'
import { plainValue } from '../grid/model/source.ts'
import { useLabel } from '../i18n/index.ts'
import { openScreen } from '../navigation/navigation.ts'
import { useMenu } from '../navigation/titles.ts'

/** Lines of the context menu that open the screens about the rows that a row of a list is, or names. */
export function useRowScreens({ name, key, fields }: Entity): readonly RowAction[] {
  const { t } = useTranslation('list')
  const label = useLabel()
  const menu = useMenu()
  return useMemo(() => {
    const titles = new Map(menu.flatMap(({ entries }) => entries).map(({ path, title }) => [path, title]))
    const places = Object.entries(fields).flatMap(([field, { target, label: named }]) => {
      const about = field === key[0] && key.length === 1 ? name : target
      const route = about === undefined ? undefined : rowScreens[about]
      const title = route && titles.get(route)
      return about && route && title ? [{ field, about, route, title, named }] : []
    })
    return places.map(({ field, about, route, title, named }): RowAction => {
      const codeOf = (values: Readonly<Record<string, unknown>>): string => plainValue(values[field] as never)
      return {
        label: places.length === 1 ? title : t('screenOf', { screen: title, field: label(named) }),
        isOffered: ({ values }) => codeOf(values) !== '',
        onSelect: ({ values }) => openScreen(route, { [about]: codeOf(values) }),
      }
    })
  }, [name, key, fields, menu, label, t])
}
