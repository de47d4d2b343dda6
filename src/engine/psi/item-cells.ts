/** The cells of an item as a view, where `width` periods of each item lie side by side. */
export const itemCells = <Cells extends { subarray(from: number, to: number): Cells }>(
  cells: Cells,
  item: number,
  width: number,
): Cells => cells.subarray(item * width, (item + 1) * width)
