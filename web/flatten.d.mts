export function flatten(
  chunks: Map<string, string>,
  groups: { entry: string; members: Set<string> }[],
): Promise<{ out: Map<string, string>; entries: string[] }>;
