import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerException;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * MongoDB's wire protocol over memory and a journal: `java -jar launcher.jar FILE PORT` (0 takes a free port). Prints
 * `listening on PORT`, and ends with its standard input, so with the process that started it.
 */
public class Launcher {
  /** The version it says by itself is too old or too new for the driver. */
  record Version(List<Integer> getVersionArray, int getWireVersion) implements MongoVersion {}

  /**
   * One command at a time, and each reply a copy: it changes documents in place, so that a reader would see one half changed.
   * A write is in the journal before it is carried out, so that a killed process loses nothing that it answered: the next one carries all
   * of them out again.
   */
  static class JournaledBackend extends MemoryBackend {
    /** What is sent often and changes nothing; all else is journaled. */
    private static final Set<String> READS =
        Set.of("find", "aggregate", "count", "distinct", "getMore", "killCursors", "hello", "isMaster", "ismaster", "ping", "buildInfo",
            "listCollections", "listIndexes", "listDatabases", "endSessions");

    private final RandomAccessFile journal;

    JournaledBackend(Path file) throws IOException {
      journal = new RandomAccessFile(file.toFile(), "rw");
      replay();
    }

    @Override
    public synchronized Document handleMessage(MongoMessage message) {
      if (!READS.contains(commandOf(message.getDocument()))) append(message);
      return super.handleMessage(message).cloneDeeply();
    }

    private static String commandOf(Document document) {
      return document.keySet().iterator().next();
    }

    private void append(MongoMessage message) {
      ByteBuf record = Unpooled.buffer();
      BsonEncoder.encodeDocument(new Document("database", message.getDatabaseName()).append("command", message.getDocument()), record);
      try {
        journal.write(record.array(), 0, record.readableBytes());
      } catch (IOException error) {
        throw new UncheckedIOException(error);
      }
    }

    private void replay() throws IOException {
      Channel nobody = new EmbeddedChannel();
      long whole = 0;
      while (journal.length() - whole >= Integer.BYTES) {
        int length = Integer.reverseBytes(journal.readInt());
        // A kill may have cut the last record, which nobody was answered.
        if (whole + length > journal.length()) break;
        byte[] bytes = new byte[length];
        journal.seek(whole);
        journal.readFully(bytes);
        whole += length;
        Document record = BsonDecoder.decodeBson(Unpooled.wrappedBuffer(bytes));
        Document command = (Document) record.get("command");
        try {
          handleCommand(nobody, (String) record.get("database"), commandOf(command), command);
        } catch (MongoServerException refused) {
          // As it was the first time.
        }
      }
      journal.setLength(whole);
      journal.seek(whole);
    }
  }

  public static void main(String[] arguments) throws Exception {
    MongoServer server = new MongoServer(new JournaledBackend(Path.of(arguments[0])).version(new Version(List.of(5, 0, 0), 13)));
    server.bind("127.0.0.1", Integer.parseInt(arguments[1]));
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    System.out.println("listening on " + server.getLocalAddress().getPort());
    while (System.in.read() >= 0) {}
    System.exit(0);
  }
}
