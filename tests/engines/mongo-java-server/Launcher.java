import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.nio.file.Path;
import java.util.List;
import org.h2.mvstore.MVStore;

/**
 * MongoDB's wire protocol over one file: `java -jar launcher.jar FILE PORT` (0 takes a free one). Prints
 * `listening on PORT`, and ends with its standard input, so with the process that started it.
 */
public class Launcher {
  /** The version it says by itself is too old or too new for the driver. */
  record Version(List<Integer> getVersionArray, int getWireVersion) implements MongoVersion {}

  /**
   * One command at a time, and each reply a copy: it changes documents in place, so that a reader would see one half changed.
   * A write is in the file before it is answered, and whole, as 'journaled' promises: a kill in the middle loses nothing.
   */
  static class JournaledBackend extends H2Backend {
    JournaledBackend(MVStore store) {
      super(store);
    }

    @Override
    public synchronized Document handleMessage(MongoMessage message) {
      try {
        return super.handleMessage(message).cloneDeeply();
      } finally {
        // Costs nothing where nothing changed.
        commit();
      }
    }
  }

  public static void main(String[] arguments) throws Exception {
    // Saved only between two writes, never by a clock in the middle of one.
    MVStore store = new MVStore.Builder().fileName(Path.of(arguments[0]).toString()).autoCommitDisabled().open();
    // What is written over is room for the next at once: this is against killed processes, not against lost power.
    store.setRetentionTime(0);
    store.setVersionsToKeep(0);
    MongoServer server = new MongoServer(new JournaledBackend(store).version(new Version(List.of(5, 0, 0), 13)));
    server.bind("127.0.0.1", Integer.parseInt(arguments[1]));
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    System.out.println("listening on " + server.getLocalAddress().getPort());
    while (System.in.read() >= 0) {}
    System.exit(0);
  }
}
