import { standardModel, type TenantModel } from '../modelling/tenant-model.ts'
import { menu, type MenuScreen } from './index.ts'

type Screens = ReadonlyMap<string, MenuScreen>

const made = new WeakMap<TenantModel, Screens>()

/** Screens of the product and the lists of the tenant's own tables, by route; made once for each model. */
export function screensOf(model: TenantModel = standardModel): Screens {
  const known = made.get(model)
  if (known) return known
  const declared = menu.flatMap((group) => group.screens)
  const own = model.entities.flatMap(({ name, route, label, permission }): MenuScreen[] =>
    route === undefined ? [] : [{ route, label, permission, list: name }],
  )
  const screens = new Map([...declared, ...own].map((screen) => [screen.route, screen] as const))
  made.set(model, screens)
  return screens
}
