/**
 * Arrows between the folders of an area that run back: with them folders are in circles, without them in none. The lists
 * only become shorter: tests/tools/folder-order.test.ts refuses an arrow that is not listed, and one that is gone.
 */
export const backArrows: Readonly<Record<string, readonly string[]>> = {
  'src/domain': [
    'calendar -> rules',
    'entities -> integration',
    'entities -> kpi',
    'entity.ts -> rules',
    'expressions -> kpi',
    'expressions -> reports',
    'expressions -> scheduling',
    'field-kinds.ts -> rules',
    'modelling -> expressions',
    'modelling -> pages',
    'planning -> expressions',
    'planning -> kpi',
    'rules -> characteristics',
    'rules -> expressions',
    'rules -> modelling',
    'rules -> planning',
    'rules -> scheduling',
    'rules -> system',
  ],
  'src/workbench': [
    'bench -> shell',
    'list -> screens',
    'schemes -> screens',
    'shell -> list',
    'shell -> runs',
    'shell -> screens',
    'state -> client',
  ],
}
