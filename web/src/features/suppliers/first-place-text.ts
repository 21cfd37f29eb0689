interface Province {
  name: string;
  cities: readonly string[];
}

/** The first province or city that the typed text means, in the order of the list. */
export function firstPlace(provinces: readonly Province[], isMeant: (name: string) => boolean): string[] | undefined {
  for (const { name, cities } of provinces) {
    if (isMeant(name)) return [name];
    const city = cities.find(isMeant);
    if (city !== undefined) return [name, city];
  }
  return undefined;
}
