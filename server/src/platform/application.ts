import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import type { Db, WritableDb } from './database/database.ts';
import type { Composition } from './feature.ts';

/** The features of one running server and its configured names. */
export interface Application extends Composition {
  /** Product name used in every URL. */
  product: string;
  /** Shared by all processes of the installation. */
  secret: string;
}

/** Leaves statements unchanged: Kysely passes the plugins of a connection to its transactions, and the application with them. */
class ApplicationPlugin implements KyselyPlugin {
  readonly application: Application;

  constructor(application: Application) {
    this.application = application;
  }

  transformQuery({ node }: PluginTransformQueryArgs): PluginTransformQueryArgs['node'] {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<PluginTransformResultArgs['result']> {
    return result;
  }
}

/** Attaches the application to a connection, because commands and queries receive nothing else from the server. */
export const withApplication = (db: Db, application: Application): WritableDb => db.withPlugin(new ApplicationPlugin(application));

/** Returns the application of a connection or transaction. */
export function applicationOf(db: Db): Application {
  const carried = db.getExecutor().plugins.find((plugin) => plugin instanceof ApplicationPlugin);
  if (!carried) throw new Error('a connection without an application; open it with withApplication');
  return carried.application;
}
