/**
 * Arrows between the folders of an area that run back: with them folders are in circles, without them in none. The lists
 * only become shorter: tests/tools/folder-order.test.ts refuses an arrow that is not listed, and one that is gone.
 */
export const backArrows: Readonly<Record<string, readonly string[]>> = {
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
